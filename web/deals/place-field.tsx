import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { Place } from '../../shared/places.ts';
import { reads } from '../../shared/reads.ts';
import { TextField } from '../components/field.tsx';
import { OptionsBelow } from '../components/options-below.tsx';
import { type Combobox, useCombobox } from '../components/use-combobox.ts';
import { useRead } from '../engine/use-read.ts';
import { placeName } from '../i18n/place-name.ts';
import { t } from '../i18n/t.ts';
import { useDebounced } from '../lib/use-debounced.ts';

interface PlaceFieldProps {
  label: string;
  hint: string;
  error?: string | undefined;
  mark?: string | undefined;
  disabled?: boolean;
  /** The id of the chosen place, or nothing. */
  value: string;
  onChoose: (place: Place | undefined) => void;
}

const closed: Combobox = { isOpen: false, active: undefined };

/** A town, found by the beginning of its name in any alphabet. What is typed counts once a town is chosen, or all of it is deleted. */
export function PlaceField({ value, hint, onChoose, ...field }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [combobox, setCombobox] = useState(closed);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const chosen = useRead(value === '' ? undefined : reads.place(value)).data;
  const { options, isUnknown } = useOptions(typed ?? '');
  const { isOpen, active } = useCombobox({ id, field: input, typed: typed ?? '', options, takesFirst: true, onChange: setCombobox });
  return (
    <div className="relative">
      <TextField
        {...field}
        ref={input}
        hint={isUnknown ? t('places.none') : `${hint} ${t('places.source')}`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={combobox.isOpen}
        aria-controls={combobox.isOpen ? id : undefined}
        aria-activedescendant={combobox.active}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.placeName.max}
        className="short"
        value={typed ?? (chosen ? fullName(chosen) : '')}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' && value !== '') onChoose(undefined);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <p role="status" className="sr-only">
        {isOpen && t('suggestions.count', { count: options.length })}
        {isUnknown && t('places.none')}
      </p>
      {isOpen && (
        <OptionsBelow
          {...{ id, options, active, label: field.label }}
          field={input}
          onTake={({ place }) => {
            setTyped(undefined);
            onChoose(place);
          }}
        >
          {({ place }) => <bdi className="min-w-0">{fullName(place)}</bdi>}
        </OptionsBelow>
      )}
    </div>
  );
}

const none: readonly Place[] = [];

/** While an answer is on its way, those of the last one. */
function useOptions(typed: string) {
  const q = useDebounced(typed.trim(), 150);
  const found = useRead(q === '' ? undefined : reads.places(q)).data?.places;
  const [last, setLast] = useState(none);
  if (found !== undefined && found !== last) setLast(found);
  const places = typed.trim() === '' ? none : (found ?? last);
  const options = useMemo(() => places.map((place) => ({ address: String(place.id), place })), [places]);
  return { options, isUnknown: q === typed.trim() && found?.length === 0 };
}

/** With what tells it from others of its name. */
const fullName = ({ name, region, country }: Place) => [name, region, placeName(country)].filter(Boolean).join(', ');

/** The name of a place by its id, which stands for it until it is known. */
export function PlaceById({ id }: { id: number | string }): ReactNode {
  const place = useRead(reads.place(id)).data;
  return place ? fullName(place) : `GeoNames ${id}`;
}
