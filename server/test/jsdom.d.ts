/** The part of jsdom that the tests use; it has no types. */
declare module 'jsdom' {
  interface ParsedElement {
    localName: string;
    namespaceURI: string | null;
    attributes: Iterable<{ name: string; value: string }>;
    innerHTML: string;
    getAttribute(name: string): string | null;
    querySelectorAll(selector: string): Iterable<ParsedElement>;
  }
  export class JSDOM {
    constructor(html: string);
    window: { document: { createElement(name: string): ParsedElement } };
  }
}
