/** The colours of the default look, for what cannot use those of web/styles.css. */
export const light = {
  paper: '#f5f3ed',
  surface: '#fffefb',
  sunken: '#edeae1',
  line: '#ded9cc',
  ink: '#1b2033',
  soft: '#555b70',
  wire: '#3140c4',
  onWire: '#ffffff',
  tag: '#ffd23f',
  onTag: '#1b2033',
  up: '#b8400b',
  danger: '#b3261e',
  mast: '#1b2033',
  onMast: '#f6f4ee',
};

export const dark: typeof light = {
  paper: '#11131b',
  surface: '#191c27',
  sunken: '#232735',
  line: '#2e3344',
  ink: '#eceef6',
  soft: '#a9b0c6',
  wire: '#9fb0ff',
  onWire: '#11131b',
  tag: '#ffd23f',
  onTag: '#1b2033',
  up: '#ffa273',
  danger: '#ff958b',
  mast: '#0b0d14',
  onMast: '#f6f4ee',
};
