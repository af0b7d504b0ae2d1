import { readFileSync } from 'node:fs';
import { cspHash } from '../../http/csp-hash.ts';
import { newNameMax } from './accounts.ts';
import { type DemoPerson, demoPeople } from './people.ts';

const style = readFileSync(new URL('./pages.css', import.meta.url), 'utf8');
const submitAtOnce = 'document.forms[0].submit()';

/** No form-action: browsers also apply it to redirects after a form, and those lead to the board. */
export const contentSecurityPolicy = `default-src 'none'; style-src ${cspHash(style)}; script-src ${cspHash(submitAtOnce)}; img-src data:; base-uri 'none'; frame-ancestors 'none'`;

export const signInPage = () =>
  page(
    'Sign in to Dealwire',
    `<p class="lead">This is the demo sign-in. The people are fictional, and you need no password.</p>
    <form method="post"><ul>${demoPeople.map(personButton).join('')}</ul></form>
    <form method="post" class="new">
      <label for="name">Or sign in as someone new</label>
      <div><input id="name" name="name" required maxlength="${newNameMax}" autocomplete="off" placeholder="Your name"><button>Sign in</button></div>
    </form>
    <form method="post" class="cancel"><button name="cancel" value="yes">Cancel</button></form>`,
  );

/** The form comes from the provider. Without scripts, people click its button. */
export const signOutPage = (form: string) =>
  page(
    'Signing out',
    `${form.replace('</form>', '<input type="hidden" name="logout" value="yes"><button>Sign out</button></form>')}<script>${submitAtOnce}</script>`,
  );

export const signedOutPage = (board: string) => page('You are signed out', backTo(board));

export const errorPage = (board: string, description: string) =>
  page('This sign-in cannot continue', `<p class="lead">${escaped(description)}</p>${backTo(board)}`);

const backTo = (board: string) => `<p><a href="${escaped(board)}">Back to the board</a></p>`;

const badges = { admin: 'Admin', moderator: 'Moderator', person: undefined };
const badgeOf = ({ role, trust }: DemoPerson) => badges[role] ?? (trust === 0 ? 'New' : trust === 1 ? 'Member' : 'Trusted');

const personButton = (person: DemoPerson) => `<li><button name="person" value="${person.handle}">
  <span class="initial" aria-hidden="true">${escaped([...person.name][0] ?? '')}</span>
  <span><strong>Sign in as ${escaped(person.name)}</strong> <em>${badgeOf(person)}</em><small>${escaped(person.blurb)}</small></span>
</button></li>`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<main><h1>${title}</h1>${body}</main>
</html>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
