import type { Page } from './page/parse-page.ts';

/** Titles of bot checks, errors and waiting pages, which often have status 200. */
const blockedTitles = [
  /^(?:just a|one) moment|^(?:einen|un) moment|^un (?:momento|instant)|^please (?:wait|verify|enable|confirm|stand by)|^checking (?:your|the)/i,
  /^attention required|^access (?:to .+ )?(?:has been |was )?(?:denied|blocked|restricted)|^(?:zugriff|zugang) (?:verweigert|gesperrt)|^accès refusé|^acceso denegado/i,
  /^(?:robot|bot|human|browser|security|captcha)[\s-]+(?:or human|check|verification|challenge|detection)[?.!]*$|^captcha|^are you (?:a )?(?:human|robot)|^verify(?:ing)? (?:that )?you/i,
  /^pardon our interruption|^ddos|^(?:request|you have been) (?:blocked|rejected)|^too many requests|^forbidden|^unauthori[sz]ed|^service (?:temporarily )?unavailable/i,
  /^(?:http |error )*(?:40[0-9]|410|429|50[0-4])(?=$|[:|–-]| (?:[:|–-]|error|not|bad|forbidden|un|gone|too|internal|service|gateway))|^(?:page |seite |página |pagina )?(?:not found|nicht gefunden|introuvable|no encontrada|non trovata)|^(?:an )?error(?: occurred)?[.!]?$/iu,
  /^before you continue|^bevor sie (?:fortfahren|zu )|^доступ (?:ограничен|запрещ)|^вы не робот|^(?:страница )?не найдена/iu,
];

/** Whether a merchant shows this page instead of the product: a bot check, a waiting page, or an error. */
export const isBlockedPage = ({ title, headings }: Page): boolean =>
  blockedTitles.some((blocked) => blocked.test(title)) ||
  (title === '' && blockedTitles.some((blocked) => blocked.test(headings[0] ?? '')));
