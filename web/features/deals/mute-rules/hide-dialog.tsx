import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { DealCard } from '../../../../shared/deals.ts';
import type { AddMuteRule } from '../../../../shared/mute-rules.ts';
import type { MuteEffect } from '../../../../shared/states.ts';
import { categoryName } from '../../../board/use-board.ts';
import { Button } from '../../../components/button.tsx';
import { closeDialog } from '../../../components/close-dialog.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { TitleWordChoices } from '../../../deals/title-word-choices.tsx';
import { useBusy } from '../../../errors/use-busy.ts';
import { t } from '../../../i18n/t.ts';
import { EffectChoice } from './effect-choice.tsx';
import { addMuteRule } from './rule-commands.ts';

/** Asks what to hide: the deal's category, merchant, author or a word of its title. */
export function HideDialog({ deal, onClose }: { deal: DealCard; onClose: () => void }) {
  const [effect, setEffect] = useState<MuteEffect>('mute');
  const { run } = useBusy();
  const choices = useRef<HTMLDivElement>(null);
  const close = () => closeDialog(choices);
  const keep = (rule: AddMuteRule, name: string) => run(() => addMuteRule(rule, name).then(close));
  const { merchant, category, author } = deal;
  return (
    <Dialog title={t('muting.ask')} onClose={onClose}>
      <EffectChoice effect={effect} onChoose={setEffect} />
      <div ref={choices} className="grid gap-2">
        {merchant && (
          <Choice
            words={t('muting.merchant', { name: merchant.name })}
            onChoose={() => void keep({ kind: 'merchant', effect, merchant: merchant.slug }, merchant.name)}
          />
        )}
        <Choice
          words={t('muting.category', { name: categoryName(category) })}
          onChoose={() => void keep({ kind: 'category', effect, category: category.slug }, categoryName(category))}
        />
        {author && (
          <Choice
            words={t('muting.person', { name: author.name })}
            onChoose={() => void keep({ kind: 'person', effect, person: author.handle }, author.name)}
          />
        )}
      </div>
      <TitleWordChoices title={deal.title} onChoose={(word) => void keep({ kind: 'word', effect, word }, word)} />
      <Link href="/settings/filters" className="flex min-h-11 items-center text-wire underline underline-offset-4">
        {t('muting.all')}
      </Link>
    </Dialog>
  );
}

const Choice = ({ words, onChoose }: { words: string; onChoose: () => void }) => (
  <Button onClick={onChoose} className="justify-start text-start" wraps>
    {words}
  </Button>
);
