import type { BoardPageName } from '../../../../shared/board-pages.ts';

type Text = (board: string) => string;

/** Templates of the board's pages. Privacy says what this software stores; what is in brackets is for the operator to fill in. */
const english: Record<BoardPageName, Text> = {
  about: (
    board,
  ) => `${board} is a community deals board. Members post offers that they have found, and everybody sees at once what others think of them.

## How it works
- Anyone can read. To vote, comment or post, you sign in.
- Votes decide what is hot. Reports of “Available” and “Expired” keep offers current.
- Moderators give reasons, and the [public log](/modlog) shows what they did.

## Who runs it
[Say who you are, and how the board is paid for.]`,
  rules: (board) => `These rules keep ${board} useful. Moderators explain what they do with a link to this page.

## Posting a deal
- Post what anyone can buy now, at the price that you name, with a link to the offer itself.
- Search first: each offer is posted once. Add what you know to the deal that is there.
- Give the usual price only with its source, and the coupon code only if it works.
- Do you earn by it, or work for the merchant? Say so in the form. No referral links.

## Voting and commenting
- Vote on the offer, not on the person or the merchant.
- Tell others when a price has changed or an offer is over.
- Be polite. No insults, no adverts, nothing illegal.

## If something breaks a rule
Report it instead of arguing. Who breaks rules again and again is warned, then suspended. Every decision has a reason, and you may appeal.`,
  privacy: (board) => `This page says what ${board} stores about you and why. [Responsible: name, address, e-mail.]

## When you read
Your browser's address is used to answer your request and to keep floods away; the board does not keep it with what you read. The only cookies are those that sign you in and remember your language. There is no tracking, and no content from other sites is loaded.

## When you sign in
An identity provider confirms who you are. The board stores its name for you, your e-mail address, the name and picture that you show here, when you first came, and your open sessions with the time they were last used. It stores no password.

## When you take part
Deals, comments, votes, saved deals, reports and filters are stored with your account. Deals and comments are public, with your handle. What you saved, your filters and your reports are not.

## Moderation
Decisions about what you wrote, and their reasons, are kept in a log for good. To recognise several accounts of one person, a hash of the network you come from is kept for a short time.

## Your rights
You can [export everything](/settings/data) as a file, correct it, and delete your account there. What you wrote then stays without your name or goes, as that page says. Write to [e-mail] about anything else; you may also complain to your data protection authority.`,
  terms: (board) => `By taking part in ${board} you agree to these terms.

## What we expect
- Post offers that you believe are true, with their real price.
- Say so if you work for the shop or earn from a link.
- Be polite. No spam, no abuse, nothing illegal.

## What we do
Moderators may edit, remove or lock what breaks these rules, and limit or end accounts. They give a reason, and you may appeal.

## What you should know
Offers come from members. Check price and terms at the shop before you buy; we cannot answer for them. You keep the rights to what you write and allow us to show it here.`,
  imprint: () => `[Name of the person or company]
[Street and number]
[Postcode, town, country]

Represented by: [name]

E-mail: [address]
Telephone: [number]

[Register and number, VAT id, and who is responsible for the content, where the law asks for it.]`,
  contact: (board) => `Write to the people who run ${board}: [mail@example.com](mailto:mail@example.com).

- Something wrong with a deal or a comment? Use “Report” beside it; moderators see it at once.
- A question about a moderator's decision? Look at the [public log](/modlog) first, then write to us.
- You found a security problem? Write to us before you tell others.`,
};

const german: Record<BoardPageName, Text> = {
  about: (
    board,
  ) => `${board} ist ein Deal-Board von vielen für viele. Mitglieder stellen Angebote ein, die sie gefunden haben, und alle sehen sofort, was andere davon halten.

## So geht es
- Lesen können alle. Wer abstimmen, kommentieren oder etwas einstellen will, meldet sich an.
- Stimmen entscheiden, was heiß ist. Meldungen wie „Verfügbar“ und „Abgelaufen“ halten Angebote aktuell.
- Moderatoren begründen, was sie tun; das [öffentliche Protokoll](/modlog) zeigt es.

## Wer es betreibt
[Wer ihr seid und wie das Board bezahlt wird.]`,
  rules: (board) => `Diese Regeln halten ${board} nützlich. Moderatoren verweisen auf sie, wenn sie etwas entscheiden.

## Deals einstellen
- Stelle ein, was jetzt alle kaufen können, zum genannten Preis, mit einem Link zum Angebot selbst.
- Suche zuerst: Jedes Angebot steht nur einmal hier. Ergänze, was du weißt, beim vorhandenen Deal.
- Nenne den üblichen Preis nur mit Quelle und einen Gutscheincode nur, wenn er funktioniert.
- Verdienst du daran oder arbeitest du für den Händler? Sag es im Formular. Keine Empfehlungslinks.

## Abstimmen und kommentieren
- Bewerte das Angebot, nicht die Person oder den Händler.
- Sag Bescheid, wenn sich ein Preis geändert hat oder ein Angebot vorbei ist.
- Sei höflich. Keine Beleidigungen, keine Werbung, nichts Verbotenes.

## Wenn etwas gegen die Regeln verstößt
Melde es, statt zu streiten. Wer immer wieder gegen Regeln verstößt, wird verwarnt und dann gesperrt. Jede Entscheidung wird begründet, und du kannst widersprechen.`,
  privacy: (board) => `Diese Seite sagt, was ${board} über dich speichert und wozu. [Verantwortlich: Name, Anschrift, E-Mail.]

## Wenn du liest
Die Adresse deines Browsers dient dazu, dir zu antworten und Überlastung abzuwehren; das Board speichert sie nicht zusammen mit dem, was du liest. Die einzigen Cookies halten dich angemeldet und merken sich deine Sprache. Es gibt kein Tracking, und von anderen Seiten wird nichts geladen.

## Wenn du dich anmeldest
Ein Anmeldedienst bestätigt, wer du bist. Das Board speichert dessen Kennung für dich, deine E-Mail-Adresse, Namen und Bild, die du hier zeigst, wann du das erste Mal da warst, und deine offenen Sitzungen mit der Zeit ihrer letzten Nutzung. Ein Passwort speichert es nicht.

## Wenn du mitmachst
Deals, Kommentare, Stimmen, gemerkte Deals, Meldungen und Filter werden mit deinem Konto gespeichert. Deals und Kommentare sind öffentlich, mit deinem Handle. Gemerktes, Filter und Meldungen sind es nicht.

## Moderation
Entscheidungen über das, was du geschrieben hast, und ihre Gründe bleiben dauerhaft in einem Protokoll. Um mehrere Konten einer Person zu erkennen, wird für kurze Zeit ein Hash deines Netzes gespeichert.

## Deine Rechte
Du kannst [alles exportieren](/settings/data), berichtigen und dort dein Konto löschen. Was du geschrieben hast, bleibt dann ohne deinen Namen stehen oder verschwindet, wie jene Seite sagt. Alles andere: [E-Mail]. Du kannst dich auch bei deiner Datenschutzbehörde beschweren.`,
  terms: (board) => `Wer bei ${board} mitmacht, stimmt diesen Bedingungen zu.

## Was wir erwarten
- Stelle Angebote ein, die du für wahr hältst, mit ihrem echten Preis.
- Sag dazu, wenn du für den Shop arbeitest oder an einem Link verdienst.
- Sei höflich. Kein Spam, keine Beleidigungen, nichts Verbotenes.

## Was wir tun
Moderatoren dürfen ändern, entfernen oder sperren, was gegen diese Regeln verstößt, und Konten einschränken oder beenden. Sie nennen einen Grund, und du kannst widersprechen.

## Was du wissen solltest
Angebote stammen von Mitgliedern. Prüfe Preis und Bedingungen beim Shop, bevor du kaufst; wir können dafür nicht einstehen. Die Rechte an deinen Texten behältst du und erlaubst uns, sie hier zu zeigen.`,
  imprint: () => `[Name der Person oder Firma]
[Straße und Hausnummer]
[PLZ, Ort, Land]

Vertreten durch: [Name]

E-Mail: [Adresse]
Telefon: [Nummer]

[Register und Nummer, USt-IdNr. und wer für den Inhalt verantwortlich ist, wo das Gesetz es verlangt.]`,
  contact: (board) => `Schreib denen, die ${board} betreiben: [mail@example.com](mailto:mail@example.com).

- Etwas stimmt nicht an einem Deal oder Kommentar? Nimm „Melden“ daneben; die Moderatoren sehen es sofort.
- Eine Frage zu einer Entscheidung? Sieh zuerst ins [öffentliche Protokoll](/modlog), dann schreib uns.
- Du hast eine Sicherheitslücke gefunden? Schreib uns, bevor du anderen davon erzählst.`,
};

export const pageTemplate = (name: BoardPageName, language: string, board: string): string =>
  (language === 'de' ? german : english)[name](board);
