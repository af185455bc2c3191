import type { ReactNode } from 'react';
import type { FileKind } from './file-kind.ts';
import styles from './file-list.module.css';

const sheetOfPaper = (
  <path d="M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5" />
);

const signs: Record<FileKind, ReactNode> = {
  pdf: (
    <>
      {sheetOfPaper}
      <path d="M8.5 17.5c2-1 4-4.5 3.5-7.5-.3 3 1.5 5.5 4 5.5-2.5 0-5.5.5-7.5 2z" />
    </>
  ),
  image: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="1.5" />
      <circle cx="8.5" cy="9.7" r="1.5" />
      <path d="M4 17l5-4.5 3 2.5 3.5-3.5 4.5 4" />
    </>
  ),
  document: (
    <>
      {sheetOfPaper}
      <path d="M8.5 12h7M8.5 15h7M8.5 18h4" />
    </>
  ),
  sheet: (
    <>
      {sheetOfPaper}
      <path d="M8.5 11.5h7v6h-7zM8.5 14.5h7M12 11.5v6" />
    </>
  ),
  video: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="1.5" />
      <path d="M10 9l5 3-5 3z" />
    </>
  ),
  other: sheetOfPaper,
};

/** The sign of a kind of file; what it says also stands beside it in words. */
export function FileIcon({ kind, isLarge = false }: { kind: FileKind; isLarge?: boolean }) {
  const size = isLarge ? 56 : 26;
  return (
    <svg
      className={styles.icon}
      data-kind={kind}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={isLarge ? 1.2 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {signs[kind]}
    </svg>
  );
}
