import { useEffect, useState } from 'react';
import { toast } from '../../platform/toasts.ts';
import { Button } from './button.tsx';
import { useTexts } from '../texts.ts';

const confirmationMs = 3000;

/** Copies a text to the clipboard and briefly confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ type: 'error', text: t('copyFailed') });
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {isCopied ? t('copied') : label}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
