/** What is chosen of several options, in their order, after one was chosen or dropped. */
export const withOption = <Option>(options: readonly Option[], chosen: readonly Option[], option: Option, isChosen: boolean): Option[] =>
  options.filter((each) => (each === option ? isChosen : chosen.includes(each)));
