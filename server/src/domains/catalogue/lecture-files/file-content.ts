import { Refusal } from '../../../platform/refusal.ts';

/** The media types of files that are not text, each with its name and the endings that its files may have. */
const binaries: Readonly<Record<string, { readonly name: string; readonly endings: readonly string[] }>> = {
  'application/pdf': { name: 'a PDF', endings: ['pdf'] },
  'application/zip': { name: 'a ZIP', endings: ['zip'] },
  'image/png': { name: 'a PNG', endings: ['png'] },
  'image/jpeg': { name: 'a JPEG', endings: ['jpg', 'jpeg'] },
  'image/webp': { name: 'a WebP', endings: ['webp'] },
};

/**
 * Endings that a system runs or follows when the file is opened, although it may contain text: what Chromium and Outlook block,
 * and what macOS follows. Not here are source code that courses teach, such as `.js`, and what is never text.
 */
const runnable = new Set(
  [
    // Programs, and what installs something or changes settings.
    'app appcontent-ms appinstaller application appref-ms com configprofile cpl desktop exe inf ins isp jar jnlp mobileconfig',
    'msc msi osdx pif prf rdp reg rgs scr settingcontent-ms theme vsto wsb xbap xrm-ms',
    // Scripts and macros.
    'applescript bat cmd command hta iqy jse mam oqy psc1 rqy scpt sct slk terminal tool vbe vbs vbscript workflow ws wsc wsf',
    'wsh',
    // Links.
    'afploc asx chm fileloc ftploc grp inetloc library-ms lnk maf mag mailloc maq mar mav maw mht mhtml nfsloc scf search-ms',
    'searchconnector-ms smbloc udl url vncloc webloc website',
  ].flatMap((line) => line.split(' ')),
);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The media type of a lecture's file by its content, which its name must not contradict. Text of any kind, source code
 * included, is `text/plain`. Archives are kept as they are and never unpacked.
 * @throws Refusal `unsupported_type`
 */
export async function typeOfContent(name: string, bytes: Buffer): Promise<string> {
  const ending = endingOf(name);
  if (runnable.has(ending))
    throw refused(
      `A file that ends with .${ending} is not accepted, because opening it can run it. Put it into a ZIP.`,
    );
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const binary = binaries[mime];
  if (binary?.endings.includes(ending)) return mime;
  if (binary) {
    const endings = binary.endings.map((one) => `.${one}`).join(' or ');
    throw refused(
      `That file is ${binary.name}, but its name does not end with ${endings}. Rename it and try again.`,
    );
  }
  if (!isText(bytes))
    throw refused('That file is of another type. Choose text in UTF-8, a PDF, ZIP, PNG, JPEG or WebP.');
  if (Object.values(binaries).some(({ endings }) => endings.includes(ending)))
    throw refused(`That file is text, although its name ends with .${ending}. Rename it and try again.`);
  return 'text/plain';
}

/** What follows the last dot, in lower case, without what is not seen at the end of a name. */
function endingOf(name: string): string {
  const seen = name.replace(/[.\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]+$/u, '');
  return /\.([^.]+)$/u.exec(seen)?.[1]?.toLowerCase() ?? '';
}

/** Whether the bytes are UTF-8 without control characters other than those of lines and pages. */
function isText(bytes: Buffer): boolean {
  try {
    return !/[^\P{Cc}\t\n\f\r]/u.test(utf8.decode(bytes));
  } catch {
    return false;
  }
}

function refused(sentence: string): Refusal {
  return new Refusal('unsupported_type', sentence, { file: sentence });
}
