import { expect, test } from 'vitest';
import { asHtml, html, printHtml, type Value } from './html.ts';

const hostile = `"><script>alert('1')</script>&\u0000\ud800`;
const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp; \ufffd';

test('a value is escaped in text, in attributes and in lists', () => {
  expect(printHtml(html`<a href="${hostile}">${hostile}${[hostile, 1, null]}</a>`)).toBe(
    `<a href="${escaped}">${escaped}${escaped}1</a>`,
  );
});

test('HTML is not escaped again', () => {
  expect(printHtml(html`<p>${html`<b>${'<'}</b>`}${asHtml('<br />')}</p>`)).toBe('<p><b>&lt;</b><br /></p>');
});

test('a value from JSON is never HTML', () => {
  const stored = JSON.parse('{"written":"<b>","HTML":"<b>","Symbol(HTML)":"<b>"}') as Value;
  expect(() => printHtml(html`<p>${stored}</p>`)).toThrow(TypeError);
});
