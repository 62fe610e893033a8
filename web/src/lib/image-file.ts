/** The largest picture that the site accepts, in bytes. */
const maxImageBytes = 5 * 1024 * 1024;

/**
 * A file rule for `useForm`: a picture of at most 5 MB. `absent` is the message if it is missing; without it
 * the picture is optional.
 */
export function imageRule(absent?: string): (file: File | null) => string | undefined {
  return (file) => {
    if (!file) return absent;
    if (file.size === 0) return 'That file is empty. Choose another picture.';
    if (file.size <= maxImageBytes) return undefined;
    const megabytes = Math.ceil((file.size / 1024 / 1024) * 10) / 10;
    return `That picture is ${megabytes} MB. Choose one of at most 5 MB.`;
  };
}
