import { Link, useSearch } from 'wouter';
import { PageHeading } from '../board/page-heading.tsx';
import { useBoard } from '../board/use-board.ts';
import { Icon } from '../components/icon.tsx';
import { t } from '../i18n/t.ts';
import { returnPath } from '../lib/return-path.ts';
import { SignInChoice } from '../session/sign-in-choice.tsx';

/** Where a sign-in begins, on a board with several services. The server renders it, so it works without scripts. */
export function SignIn() {
  const query = new URLSearchParams(useSearch());
  const confirms = query.has('confirm');
  return (
    <div className="mx-auto mt-2 grid w-full max-w-96 gap-5 rounded-card border border-line bg-surface p-5 sm:mt-8 sm:p-6">
      <PageHeading
        title={t(confirms ? 'settings.data.confirm' : 'signIn.go')}
        text={t(confirms ? 'signIn.choose.confirm' : 'signIn.choose.text')}
      />
      {!confirms && <Benefits />}
      <SignInChoice back={returnPath(query)} confirms={confirms} />
      <PrivacyLink />
    </div>
  );
}

const Benefits = () => (
  <ul className="grid gap-2 text-[0.9375rem]">
    {([1, 2, 3] as const).map((each) => (
      <li key={each} className="flex gap-2">
        <Icon name="check" className="mt-0.5 size-[1.125rem] text-good" />
        {t(`signIn.benefit.${each}`)}
      </li>
    ))}
  </ul>
);

function PrivacyLink() {
  const { pages = [] } = useBoard();
  if (!pages.includes('privacy')) return null;
  return (
    <Link href="/pages/privacy" className="flex min-h-10 items-center justify-self-start text-sm text-soft underline underline-offset-2">
      {t('footer.page.privacy')}
    </Link>
  );
}
