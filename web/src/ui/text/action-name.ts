/** An endpoint's name as words: `deleteCourseRequest` is `Delete course request`. */
export function actionName(action: string): string {
  const words = action.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
