import {
  language as languageTag,
  type CaptionsPreview,
  type LectureCaptions,
} from '@fit-coder/contracts/learning/captions';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { SelectField } from '../../ui/forms/choice-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { usePreviewCaptionsMutation, usePutCaptionsMutation } from './captions.api.ts';
import { CaptionsPreviewList } from './captions-preview.tsx';
import { offeredLanguages, ownName } from './offered-languages.ts';

interface CaptionsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly lectureId: string;
  /** The captions that the lecture has. */
  readonly present: readonly LectureCaptions[];
  /** The captions that a new file replaces; without them, a language is added. */
  readonly replaced?: LectureCaptions;
}

/** Uploads a captions file: shows what it contains before it is stored. */
export function CaptionsDialog({ replaced, ...props }: CaptionsDialogProps): ReactElement {
  const { open, onOpenChange } = props;
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={replaced ? `Replace the captions in ${replaced.label}` : 'Add captions'}
      description="A WebVTT (.vtt) or SRT (.srt) file in UTF-8, at most 1 MB."
    >
      <CaptionsForm {...props} {...(replaced && { replaced })} />
    </Dialog>
  );
}

/** The value of the list for a language that it does not offer. */
const another = 'another';

function CaptionsForm({ onOpenChange, lectureId, present, replaced }: CaptionsDialogProps): ReactElement {
  // The next language could be any, and a wrong one would be saved unnoticed.
  const first = present.length === 0 ? 'en' : '';
  const [chosen, setChosen] = useState(replaced?.language ?? first);
  const [tag, setTag] = useState('');
  const [name, setName] = useState<string>();
  const { file, preview, reading, refusal, read } = useReadFile();
  const [put, saving] = usePutCaptionsMutation();
  const language = chosen === another ? tag.trim() : chosen;
  const label = name ?? replaced?.label ?? ownName(language) ?? '';
  const failure = failureOf(saving.error);
  const isPresent = !replaced && present.some((one) => one.language.toLowerCase() === language.toLowerCase());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || !preview) return;
    const body = { language, ...(label.trim() && { label: label.trim() }) };
    const { data } = await put({ params: { id: lectureId }, body, files: { file } });
    if (data) onOpenChange(false);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <FormError error={failure?.error} fields={failure?.fields} />
      {replaced ? null : (
        <SelectField
          label="Language"
          required
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            if (file) read(file, target.value === another ? tag : target.value);
          }}
        >
          {chosen === '' ? <option value="">Choose a language</option> : null}
          {offeredLanguages.map(({ tag: one, name: english }) => (
            <option key={one} value={one}>
              {english}
            </option>
          ))}
          <option value={another}>Another language…</option>
        </SelectField>
      )}
      {!replaced && chosen === another ? (
        <TextField
          label="Language tag"
          hint="For example sw or zh-HK (BCP 47)."
          required
          value={tag}
          onChange={({ target }) => setTag(target.value)}
          onBlur={() => file && read(file, language)}
        />
      ) : null}
      <TextField
        label="Name in the player"
        required
        maxLength={60}
        value={label}
        onChange={({ target }) => setName(target.value)}
      />
      <FileChoice {...{ reading, refusal }} onFile={(picked) => read(picked, language)} />
      {preview ? <CaptionsPreviewList preview={preview} language={language} /> : null}
      {isPresent && preview ? (
        <p className="text-sm">The lecture already has captions in this language. Saving replaces them.</p>
      ) : null}
      <Button type="submit" disabled={!preview || !language} loading={saving.isLoading}>
        Save captions
      </Button>
    </form>
  );
}

/** A chosen file, and what the site reads in it: once in each language, unless that fails. */
function useReadFile() {
  const [ask, { isLoading }] = usePreviewCaptionsMutation();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<CaptionsPreview | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef<{ readonly picked: File; readonly language: string | undefined }>(null);
  const read = async (picked: File, tag: string) => {
    const language = isTag(tag) ? tag : undefined;
    if (latest.current?.picked === picked && latest.current.language === language) return;
    const turn = { picked, language };
    latest.current = turn;
    setFile(picked);
    // In another language the same file can still be saved.
    if (picked !== file) setPreview(null);
    setRefusal(undefined);
    const { data, error } = await ask({ body: language ? { language } : {}, files: { file: picked } });
    if (turn !== latest.current) return;
    setPreview(data?.preview ?? null);
    if (data) return;
    latest.current = null;
    const failure = failureOf(error);
    setRefusal(failure?.fields?.['file'] ?? failure?.error ?? 'The file could not be read. Try again.');
  };
  return {
    ...{ file, preview, refusal, reading: isLoading },
    read: (picked: File, language: string) => void read(picked, language),
  };
}

/** Whether the site can read a file in this language; it may be typed only in part. */
function isTag(language: string): boolean {
  return languageTag.safeParse(language).success;
}

interface FileChoiceProps {
  readonly reading: boolean;
  readonly refusal: string | undefined;
  readonly onFile: (file: File) => void;
}

function FileChoice({ reading, refusal, onFile }: FileChoiceProps): ReactElement {
  return (
    <TextField
      label="File"
      type="file"
      required
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      aria-busy={reading}
      error={refusal}
      onChange={({ target }) => {
        const picked = target.files?.[0];
        if (picked) onFile(picked);
      }}
    />
  );
}
