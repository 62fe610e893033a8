/** The largest picture that the site takes, in bytes. */
const maxImageBytes = 5 * 1024 * 1024;

/** A file rule for `useForm`: one image of at most 5 MB. `absent` is said when none was chosen; without it none is needed. */
export function imageRule(absent?: string): (file: File | null) => string | undefined {
  return (file) => {
    if (!file) return absent;
    if (file.size === 0) return 'That file is empty. Choose another picture.';
    if (file.size <= maxImageBytes) return undefined;
    const megabytes = Math.ceil((file.size / 1024 / 1024) * 10) / 10;
    return `That picture is ${megabytes} MB. Choose one of at most 5 MB.`;
  };
}
