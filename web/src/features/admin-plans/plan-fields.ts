/** The name and the error of a form's field. */
export type FieldOf<N extends string> = (name: N) => {
  readonly name: string;
  readonly error: string | undefined;
};

/** The texts of a plan's form as the contract expects them. */
export function readPlanForm(data: FormData): Record<string, unknown> {
  const days = textOf(data, 'trialDays').trim();
  return {
    name: textOf(data, 'name'),
    description: textOf(data, 'description'),
    trialDays: days === '' ? 0 : Number(days),
    forTeams: data.has('forTeams'),
  };
}

export function textOf(data: FormData, name: string): string {
  const entry = data.get(name);
  return typeof entry === 'string' ? entry : '';
}
