import { useEffect, useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { usePreviewMarkdownMutation } from '../../lib/api/markdown.api.ts';
import { Button } from '../controls/button.tsx';
import { MarkdownText } from '../text/markdown-text.tsx';
import { TextArea, type TextAreaProps } from './text-field.tsx';

interface MarkdownFieldProps extends TextAreaProps {
  label: string;
}

/** A text in Markdown, and below it what it will look like, if asked for; the preview closes when its form is reset. */
export function MarkdownField({ hint, ...rest }: MarkdownFieldProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const [load, { data, isLoading, error }] = usePreviewMarkdownMutation();
  const show = () => {
    const text = place.current?.querySelector('textarea')?.value ?? '';
    setShown(true);
    void load({ body: { text } });
  };
  useEffect(() => {
    const form = place.current?.closest('form');
    const close = () => setShown(false);
    form?.addEventListener('reset', close);
    return () => form?.removeEventListener('reset', close);
  }, []);
  const html = data?.html;
  return (
    <div ref={place} className="grid gap-3">
      <TextArea
        {...rest}
        hint={
          <>
            {hint} You can use Markdown: **bold**, *italic*, `code`, lists that begin with a dash, and
            headings that begin with ##.
          </>
        }
      />
      <div className="flex gap-3">
        <Button variant="secondary" size="small" loading={isLoading} onClick={show}>
          {shown ? 'Update the preview' : 'Preview'}
        </Button>
        {shown ? (
          <Button variant="quiet" size="small" onClick={() => setShown(false)}>
            Close the preview
          </Button>
        ) : null}
      </div>
      {shown ? (
        <div
          role="region"
          aria-label={`Preview: ${rest.label}`}
          aria-live="polite"
          className="card min-h-20 p-4"
        >
          {html ? <MarkdownText html={html} /> : <p className="text-muted">{previewWords(html, error)}</p>}
        </div>
      ) : null}
    </div>
  );
}

function previewWords(html: string | undefined, error: unknown): string {
  if (html === '') return 'There is no text yet.';
  if (!error) return 'Loading the preview.';
  return failureOf(error)?.error ?? 'The preview could not be loaded. Try again in a moment.';
}
