export type MapScheme = 'light' | 'dark';

export const palettes = {
  light: {
    sea: '#cfe3ef',
    land: '#e9e7e2',
    india: '#fbfaf6',
    border: '#8f98a3',
    dot: '#41505f',
    state: '#6b6080',
    town: '#222222',
    halo: '#ffffff',
    water: '#b9d6e8',
    road: '#c9bfae',
    building: '#e4dfd5',
  },
  dark: {
    sea: '#14232e',
    land: '#22262b',
    india: '#2f353b',
    border: '#7b8692',
    dot: '#c3ccd6',
    state: '#b7aed0',
    town: '#f1f3f5',
    halo: '#1a1d21',
    water: '#1d3342',
    road: '#5c6570',
    building: '#3a4148',
  },
} as const;

export type Palette = (typeof palettes)[MapScheme];

/** System fonts: without glyph files in the style the browser draws the letters itself. */
export const mapFont = ['system-ui', 'sans-serif'];
