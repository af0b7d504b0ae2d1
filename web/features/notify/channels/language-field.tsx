import { names } from 'messages:names';
import { useBoard } from '../../../board/use-board.ts';
import { SelectField } from '../../../components/field.tsx';
import { languageTag } from '../../../i18n/language-tag.ts';
import { t } from '../../../i18n/t.ts';

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
