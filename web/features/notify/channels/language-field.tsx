import { names } from 'messages:names';
import { useBoard } from '../../../board/use-board.ts';
import { SelectField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';

/** The language with the reader's region, which decides how dates and amounts are written: de-AT. */
export const languageTag = (language: string): string =>
  navigator.languages.find((tag) => tag.startsWith(`${language}-`) && /^[a-z]{2,3}-[A-Z]{2}$/.test(tag)) ?? language;

/** The language of messages. */
export function LanguageField({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { languages = Object.keys(names) } = useBoard();
  const [language = 'en'] = value.split('-');
  return (
    <SelectField label={t('settings.channels.language')} value={language} onChange={(event) => onChange(languageTag(event.target.value))}>
      {[...new Set([language, ...languages])].map((each) => (
        <option key={each} value={each} lang={each}>
          {names[each]?.name ?? each}
        </option>
      ))}
    </SelectField>
  );
}
