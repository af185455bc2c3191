import { html, type Html } from '../platform/html.ts';
import { count, list, megabytes, table, when } from './html.ts';
import { link, type Origin } from './layout.ts';
import { leftOut } from './left-out.ts';
import { fileSection } from './sections/all-files.ts';
import { indexOf, type Described } from './section.ts';

const check = `jq -r '.files[] | "\\(.sha256)  \\(.path)"' manifest.json | sha256sum --check --quiet`;

/** A file that is not in the export as it was uploaded. */
export interface LostFile {
  /** Its place, or where it would have been. */
  path: string;
  problem: 'missing' | 'changed' | 'unchecked';
  expected_sha256: string;
  found_sha256: string | null;
}

const problems: Record<LostFile['problem'], string> = {
  missing: 'ontbrak in de opslag van het portaal',
  changed: 'de inhoud is niet meer die van het uploaden',
  unchecked: 'niet opgenomen, want nog niet op virussen gecontroleerd',
};

/** The others are in the list of all files. */
const maxNamed = 100;

function warnOfLost(lost: LostFile[]): Html {
  const kinds = Object.entries(problems).flatMap(([problem, label]) => {
    const amount = lost.filter((file) => file.problem === problem).length;
    return amount === 0 ? [] : [`${label}: ${count(amount)}`];
  });
  return html`<div class="warning">
    <p>
      <strong>Dit archief is niet compleet.</strong> Het portaal had ${count(lost.length)} van de bestanden niet zoals
      ze zijn geüpload. ${kinds.join('; ')}. Ze zijn aangegeven op de lijst van
      <a href="${link('index.html', indexOf(fileSection).path)}">alle bestanden</a>, en in manifest.json met de SHA-256
      van het uploaden en die van nu.
    </p>
    ${list([
      ...lost.slice(0, maxNamed).map(({ path, problem }) => `${path}: ${problems[problem]}`),
      ...(lost.length > maxNamed ? [`en nog ${count(lost.length - maxNamed)}`] : []),
    ])}
  </div>`;
}

/** The front page: the contents, and how to verify that they are complete. */
export function frontPage(
  sections: Described[],
  totals: Map<string, number>,
  files: { count: number; bytes: number },
  removed: readonly string[],
  lost: LostFile[],
): Html {
  const rows = sections.map((section) => [
    html`<a href="${link('index.html', indexOf(section).path)}">${section.title}</a><br /><small
        >${section.about}</small
      >`,
    count(totals.get(section.name) ?? 0),
  ]);
  return html`${lost.length === 0 ? null : warnOfLost(lost)}
    <p>
      Dit is ${lost.length === 0 ? 'alles van het portaal' : 'het portaal, zonder wat hierboven staat'}, als pagina's
      die elke browser kan tonen: zonder internet, zonder portaal en zonder programma's. De pagina's, de gegevens en de
      ${count(files.count)} bestanden (${megabytes(files.bytes)}) horen bij elkaar: bewaar de map in haar geheel.
    </p>
    <p class="warning">
      Hier staan persoonsgegevens in van iedereen die het portaal gebruikte. Geef de map alleen aan wie die mag zien.
    </p>
    <h2>Onderdelen</h2>
    ${table('Onderdelen van het archief', ['Onderdeel', 'Aantal'], rows)}
    <h2>Gegevens en bestanden</h2>
    <ul>
      <li>
        <code>data</code>: dezelfde gegevens als tekst (JSON Lines, UTF-8) om in te zoeken of over te nemen.
        <a href="data/README.md">data/README.md</a> beschrijft elk veld.
      </li>
      <li>
        <code>files</code>: de bestanden, met hun nummer en naam. Achter de naam van SVG-tekeningen staat
        <code>.txt</code>: een browser zou anders opdrachten in de tekening uitvoeren. Haal dat eraf om ze in een
        tekenprogramma te openen.
      </li>
      <li>
        <a href="manifest.json">manifest.json</a>: grootte en SHA-256 van elk bestand in deze map. Zonder dit bestand is
        de export niet af.
      </li>
      <li>
        <a href="mdto.xml">mdto.xml</a>: metagegevens volgens MDTO. Archiefvormer, waardering en beperking vult de
        archivaris aan. In <code>mdto</code> staat voor elk bestand hetzelfde: grootte, formaat en SHA-256.
      </li>
    </ul>
    <h2>Controleren</h2>
    <p>Deze opdracht zegt niets als alles is zoals het is weggeschreven:</p>
    <pre><code>${check}</code></pre>
    <h2>Wat er niet in zit</h2>
    <ul>
      ${[...leftOut.map(({ because }) => because), ...removed].map((text) => html`<li>${text}</li> `)}
    </ul>`;
}

/** Describes each data file and each of its fields, in Markdown. */
export function describeData(described: Described[], { portal, madeAt }: Origin, removed: readonly string[]): string {
  const files = described.map(
    ({ name, title, about, fields }) => `## ${name}.jsonl: ${title}

${about}

| Veld | Betekenis |
| --- | --- |
${Object.entries(fields)
  .map(([field, meaning]) => `| \`${field}\` | ${meaning} |`)
  .join('\n')}
`,
  );
  const absent = leftOut.map(({ data, because }) => `- ${because} (${data.map((name) => `\`${name}\``).join(', ')})`);
  return `# Gegevens van het portaal ${portal}

Zoals ze waren op ${when(madeAt)} (${madeAt}). Elk bestand is JSON Lines: UTF-8, met op elke regel een JSON-object. Velden heten
zoals in de API van het portaal. Tijden zijn ISO 8601 met tijdzone. Een lege tekst is niet ingevuld, null is onbekend of niet van toepassing.

${files.join('\n')}
## Wat er niet in zit

${[...absent, ...removed.map((text) => `- ${text}`)].join('\n')}
`;
}
