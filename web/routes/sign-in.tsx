import { useSearch } from 'wouter';
import { PageHeading } from '../board/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { returnPath } from '../lib/return-path.ts';
import { SignInChoice } from '../session/sign-in-choice.tsx';

/** Where a board with several sign-in services begins a sign-in. The server renders it, so it works without scripts. */
export function SignIn() {
  const query = new URLSearchParams(useSearch());
  const confirms = query.has('confirm');
  return (
    <div className="page-column mx-auto grid w-full max-w-md gap-5">
      <PageHeading
        title={t(confirms ? 'settings.data.confirm' : 'signIn.go')}
        text={t(confirms ? 'signIn.choose.confirm' : 'signIn.choose.text')}
      />
      <SignInChoice back={returnPath(query)} confirms={confirms} />
    </div>
  );
}
