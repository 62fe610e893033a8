import type { ReactElement } from 'react';
import '../../styles/prose.css';

interface MarkdownTextProps {
  /** What the server made of Markdown; any other HTML could run scripts. */
  html: string;
  className?: string;
}

/** A text that was written in Markdown. */
export function MarkdownText({ html, className = '' }: MarkdownTextProps): ReactElement {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
