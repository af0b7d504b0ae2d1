import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The hue (degrees) of what is `tinted`. */
    '--hue'?: number;
  }
}
