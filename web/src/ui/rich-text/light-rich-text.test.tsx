import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LightRichText } from './light-rich-text.tsx';

const prototype = Element.prototype as unknown as { setHTML?: unknown };

afterEach(() => {
  cleanup();
  delete prototype.setHTML;
});

/** The arguments of the browser's sanitizer. */
interface SanitizerCall {
  html: string;
  elements: string[];
  attributes: string[];
}

/** Simulates a browser that sanitizes HTML itself; by the standard it preserves every URL that cannot run code. */
function fakeSanitizer(): SanitizerCall[] {
  const calls: SanitizerCall[] = [];
  prototype.setHTML = function setHTML(
    this: Element,
    html: string,
    { sanitizer }: { sanitizer: { elements: string[]; attributes: string[] } },
  ) {
    calls.push({ html, ...sanitizer });
    this.replaceChildren(new DOMParser().parseFromString(html, 'text/html').body);
  };
  return calls;
}

const links = () => [...document.querySelectorAll('[data-rich-text] a')].map((link) => link.getAttribute('href'));

it("uses the browser's sanitizer where it has one", () => {
  const calls = fakeSanitizer();
  render(<LightRichText html="<p>Dijk</p>" />);
  expect(document.querySelector('[data-rich-text]')?.textContent).toBe('Dijk');
  expect(calls).toHaveLength(1);
  const [{ elements, attributes }] = calls as [SanitizerCall];
  expect(attributes.toSorted()).toEqual(['href', 'rel', 'start', 'target', 'type']);
  for (const name of ['script', 'style', 'img', 'iframe', 'form', 'svg']) expect(elements).not.toContain(name);
});

it('removes links that point into the portal, or to anything but a website, mail or phone', () => {
  fakeSanitizer();
  const html = [
    'https://example.org/',
    'mailto:a@example.org',
    'tel:0123',
    '/users',
    '//example.org',
    'data:text/html,x',
  ]
    .map((address) => `<a href="${address}">a</a>`)
    .join('');
  render(<LightRichText html={html} />);
  expect(links()).toEqual(['https://example.org/', 'mailto:a@example.org', 'tel:0123', null, null, null]);
});

it('renders a new text when it changes', () => {
  fakeSanitizer();
  const { container, rerender } = render(<LightRichText html="<p>een</p>" />);
  rerender(<LightRichText html="<p>twee</p>" />);
  expect(container.textContent).toBe('twee');
});

it('sanitizes it itself in a browser without a sanitizer', async () => {
  const html = '<p onclick="alert(1)">Dijk</p><script>alert(1)</script><a href="/users">a</a>';
  await act(async () => void render(<LightRichText html={html} />));
  await waitFor(() => expect(document.querySelector('[data-rich-text]')).not.toBeNull());
  expect(document.querySelector('[data-rich-text]')?.innerHTML).toBe('<p>Dijk</p><a>a</a>');
});
