import { Button } from '../components/button.tsx';
import { t } from '../i18n/t.ts';
import { titleWords } from './title-words.ts';

/** The words of a deal's title, to hide deals with one of them. */
export function TitleWordChoices({ title, onChoose }: { title: string; onChoose: (word: string) => void }) {
  const words = titleWords(title);
  if (words.length === 0) return null;
  return (
    <section aria-label={t('muting.word')} className="grid gap-2">
      <h3 className="font-medium">{t('muting.word')}</h3>
      <div className="flex flex-wrap gap-2">
        {words.map((word) => (
          <Button key={word} onClick={() => onChoose(word)}>
            <bdi>{word}</bdi>
          </Button>
        ))}
      </div>
    </section>
  );
}
