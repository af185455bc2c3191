import type { Random } from './random.ts';

/** An invented name: given names from plants, birds and water, surnames from dike and river. */
export interface FullName {
  firstName: string;
  lastName: string;
}

const firstNames = list(`
  Aloë, Andoorn, Anemoon, Anjer, Barbeel, Beekje, Berk, Bloesem, Braam, Brem, Bries, Dauw, Distel, Druppel, Duif, Eb,
  Eik, Els, Fluiter, Fuut, Gors, Griend, Grutto, Haver, Hazelaar, Iris, Jasmijn, Karekiet, Kievit, Klaver, Koraal, Laurier,
  Lelie, Lijster, Linde, Lisdodde, Madelief, Marjolein, Meander, Merel, Mint, Nevel, Orchidé, Oeverloper, Pluvier, Putter,
  Regen, Reiger, Rimpel, Roerdomp, Roos, Salie, Scholver, Sering, Sijs, Sneeuwklok, Snip, Spreeuw, Stern, Tij, Tijm, Tureluur,
  Valeriaan, Varen, Viola, Vlier, Vloed, Vuurdoorn, Wederik, Wielewaal, Wilg, Winde, Wulp, Zeger, Zilverschoon, Zuring,
  Zwaluw, Zwaan, Zegge`);

const lastNames = list(`
  Achterwaard, Aalscholver, Beekzicht, Bieënwaard, Binnenberm, van Binnendijk, Boezem, van de Bovenkade, van der Breuk,
  Buitenberm, van Buitendijk, Damwand, van der Dijktafel, van der Dijkstoel, Doorbraak, Drempel, Duiker, Duikelaar, Elzenbroek, d'Oever,
  de l'Étang, Gemaal, van de Gemalenkade, van der Geul, Golfslag, van Griend, Grindbank, van Haakwal, van Hoogwater, in 't Hooiland,
  Inundatie, Kademuur, Keileem, van der Kil, Kistdam, Kleikist, Klinker, van der Kolk, Komgrond, van der Kribbe, Kruin,
  Kwelder, Kwelscherm, van der Kwelsloot, Laagwater, Meander, Nevengeul, van 't Noorderdiep, Oeverwal, Ooibos, Peilschaal,
  Plasberm, van de Pompe, van Préwaard, Reeënkamp, van 't Riet, Rietland, Rivierduin, van der Schaardijk, Schutkolk,
  Slaperdijk, Sluiswachter, van Stijghoogte, op 't Stroomdal, Stuwpeil, van 't Talud, Teensloot, Terp, Uiterwaard, Veerstoep,
  van de Vloedlijn, Vrijboord, van de Waard, Wakerdijk, Watergang, van de Wetering, van 't Wiel, Wielsteen, Zandbank, van Zegge,
  Zeeëngte, van der Zijl, Zomerkade`);

/** Returns a new name on each call; names repeat only after all pairs of the lists are used. */
export function nameMaker(random: Random): () => FullName {
  const [first, last] = [random.shuffle(firstNames), random.shuffle(lastNames)];
  let made = 0;
  return () => {
    const firstName = first[made % first.length] ?? '';
    const round = Math.floor(made / first.length);
    // Each round shifts the surnames by one, so that no pair repeats, whatever the lengths of the lists.
    const lastName = last[(made + round) % last.length] ?? '';
    const second = last[(made * 7 + round + 3) % last.length] ?? '';
    made += 1;
    const isDouble = random.chance(0.06) && second !== lastName;
    return { firstName, lastName: isDouble ? `${lastName}-${second}` : lastName };
  };
}

/** Gives each name its own address at example.org, in plain ASCII. */
export function addressMaker(): (name: FullName) => string {
  const used = new Map<string, number>();
  return ({ firstName, lastName }) => {
    const local = `${plain(firstName)}.${plain(lastName)}`.slice(0, 48);
    const count = (used.get(local) ?? 0) + 1;
    used.set(local, count);
    return `${local}${count === 1 ? '' : count}@example.org`;
  };
}

function list(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
