import { contactUrl, type Team } from '../platform/mail/mail.ts';
import { html, type Html } from '../platform/html.ts';
import { indexOf, link, list, table, type Described } from '../project-export/public.ts';
import { leftOut } from './left-out.ts';

/** The first page: what is in the dossier, what is not, and how to ask for the rest. */
export function frontPage(
  sections: Described[],
  totals: Map<string, number>,
  lost: string[],
  { publicUrl, team }: { publicUrl: string; team: Team },
): Html {
  const rows = sections.map((section) => [
    html`<a href="${link('index.html', indexOf(section).path)}">${section.title}</a><br /><small
        >${section.about}</small
      >`,
    totals.get(section.name) ?? 0,
  ]);
  const reach = contactUrl(publicUrl);
  return html`<p>
      Dit is wat het portaal over u bewaart; onderaan staat wat er niet in zit. U opent deze pagina's in uw browser, ook
      zonder internet. Pak het ZIP-bestand eerst helemaal uit: anders werken de links niet.
    </p>
    <p class="warning">Hier staan uw persoonlijke gegevens in. Geef het bestand niet aan anderen.</p>
    ${
      lost.length === 0
        ? null
        : html`<div class="warning">
            <p>Deze bestanden kon het portaal niet vinden. Vraag ze op bij het projectteam:</p>
            ${list(lost)}
          </div>`
    }
    <h2>Wat erin staat</h2>
    ${table('Onderdelen van het dossier', ['Onderdeel', 'Aantal'], rows)}
    <p>
      In de map <code>files</code> staan de bestanden. In de map <code>data</code> staan dezelfde gegevens als JSON,
      voor wie ze in een ander programma wil gebruiken.
    </p>
    <h2>Wat er niet in staat</h2>
    ${list(leftOut.map(({ because }) => because))}
    <h2>De rest opvragen of iets laten verbeteren</h2>
    <p>
      U hebt het recht om ook te vragen wat er niet in staat, zoals notities over u (artikel 15 van de AVG). U mag ook
      vragen om iets te verbeteren of te wissen. Vraag het aan ${team.name || 'het projectteam'}:
      <a href="${reach}">${reach}</a>${team.phone === '' ? '' : `, telefoon ${team.phone}`}. U krijgt binnen een maand
      antwoord.
    </p>`;
}
