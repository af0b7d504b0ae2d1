import { names } from 'messages:names';
import { useId, useState } from 'react';
import type { AdminPages } from '../../../../shared/admin/pages.ts';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { type BoardPageName, boardPageNames } from '../../../../shared/board-pages.ts';
import { useBoard } from '../../../board/use-board.ts';
import { SelectField } from '../../../components/field.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { PageForm } from './page-form.tsx';

type Page = AdminPages['pages'][number];

/** The board's own pages: which there are, and a form for the chosen one in the chosen language. */
export function PagesEditor() {
  const { data } = useRead(adminReads.adminPages());
  const { languages = Object.keys(names) } = useBoard();
  const spoken = useLanguage();
  const id = useId();
  const [name, setName] = useState<BoardPageName>('about');
  const [language, setLanguage] = useState(languages.includes(spoken) ? spoken : (languages[0] ?? 'en'));
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  const page = data.pages.find((each) => each.name === name && each.language === language);
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-[1fr_14rem]">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium">{t('admin.pages.page')}</legend>
          <div className="flex flex-wrap gap-2">
            {boardPageNames.map((each) => (
              <label
                key={each}
                className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 py-1.5 leading-tight has-checked:border-wire has-checked:bg-wire-wash has-focus-visible:outline-3 has-focus-visible:outline-wire"
              >
                <input type="radio" name={id} checked={each === name} onChange={() => setName(each)} className="outline-none" />
                <span>
                  {t(`footer.page.${each}`)}
                  <span className="block text-sm text-soft">{stateOf(data.pages.filter((page) => page.name === each))}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <SelectField label={t('admin.pages.language')} value={language} onChange={(event) => setLanguage(event.target.value)}>
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {names[each]?.name ?? each}
            </option>
          ))}
        </SelectField>
      </div>
      <PageForm key={`${name} ${language}`} name={name} language={language} page={page} />
    </div>
  );
}

function stateOf(pages: readonly Page[]): string {
  const published = pages.filter(({ isPublic }) => isPublic).map(({ language }) => language);
  if (published.length > 0) return t('admin.pages.published', { languages: published.join(', ') });
  return t(pages.length > 0 ? 'admin.pages.draft' : 'admin.pages.none');
}
