/** The state of the suggestion panel, for the field's ARIA attributes. */
export interface Combobox {
  isOpen: boolean;
  active: string | undefined;
}
