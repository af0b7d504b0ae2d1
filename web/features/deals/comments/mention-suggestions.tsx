import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Mentionable } from '../../../../shared/inbox.ts';
import { reads } from '../../../../shared/reads.ts';
import { Avatar } from '../../../components/avatar.tsx';
import type { Combobox } from '../../../components/use-combobox.ts';
import { useCombobox } from '../../../components/use-combobox.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import type { Mention } from './mention-at.ts';

interface MentionSuggestionsProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  deal: number;
  mention: Mention;
  onTake: (handle: string) => void;
  onChange: (combobox: Combobox) => void;
}

/** People below the text field whom the mention may mean. The first is taken with Enter or Tab. */
export function MentionSuggestions({ id, field, deal, mention: { start, typed }, onTake, onChange }: MentionSuggestionsProps) {
  const people = usePeople(deal, typed);
  const options = people.map((person) => ({ address: person.handle, person }));
  const { isOpen, active } = useCombobox({ id, field, typed: `${start} ${typed}`, options, takesFirst: true, onChange });
  const top = useBottomOf(field);
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && t('thread.mentions.count', { count: people.length })}
      </p>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={t('thread.mentions')}
          style={{ top }}
          className="absolute start-0 z-20 mt-1 max-h-72 w-72 max-w-full overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
        >
          {options.map(({ person: { handle, name, avatar } }, index) => (
            <button
              type="button"
              key={handle}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The focus stays in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(handle)}
              className="flex min-h-11 w-full items-center text-start gap-2.5 rounded-control px-2.5 hover:bg-sunken aria-selected:bg-wire-wash pointer-fine:min-h-10"
            >
              <Avatar name={name} picture={avatar} className="size-7 text-sm" />
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
              <bdi className="shrink-0 text-sm text-soft">@{handle}</bdi>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

type People = Mentionable['people'];
const nobody: People = [];

/** While an answer is on its way, those of the last one that still fit. */
function usePeople(deal: number, typed: string): People {
  const { data } = useRead(reads.mentionable(deal, typed));
  const [last, setLast] = useState(nobody);
  if (data !== undefined && data.people !== last) setLast(data.people);
  const fits = ({ handle, name }: People[number]) => handle.startsWith(typed) || name.toLowerCase().startsWith(typed);
  return data?.people ?? last.filter(fits);
}

/** Where the field ends, in its container. */
function useBottomOf(field: RefObject<HTMLElement | null>): number {
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    const { current } = field;
    if (current !== null) setBottom(current.offsetTop + current.offsetHeight);
  });
  return bottom;
}
