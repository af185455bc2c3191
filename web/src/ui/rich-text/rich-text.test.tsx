import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

const drawn = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML;

it.each([
  ['<p>Breedte &lt; 5 m <b>vet</b></p>', '<p>Breedte &lt; 5 m <b>vet</b></p>'],
  [
    '<a href="https://example.org/" rel="noopener noreferrer" target="_blank">a</a>',
    '<a href="https://example.org/" rel="noopener noreferrer" target="_blank">a</a>',
  ],
  ['<p onclick="alert(1)" style="color:red" id="x">a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)><svg><a href="javascript:alert(1)">a</a></svg>', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<form action="/x"><input name="password"></form>', ''],
])('renders only the text of %s', (html, expected) => {
  expect(drawn(html)).toBe(expected);
});

it('renders a new text when it changes', () => {
  const { container, rerender } = render(<RichText html="<p>een</p>" />);
  rerender(<RichText html="<p>twee</p>" />);
  expect(container.textContent).toBe('twee');
});
