import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { COLUMN_STYLES } from '../shared/column-widths.js';
import * as texts from './texts.js';

/** Colors of the light mode, the same as in the storefront. */
const LIGHT_COLORS = {
  page: '#fafafa',
  surface: '#ffffff',
  raised: '#f4f4f5',
  text: '#18181b',
  muted: '#4a4a53',
  line: '#e4e4e7',
  primary: '#4338ca',
  onPrimary: '#ffffff',
  success: '#15803d',
  warning: '#a04a05',
  danger: '#b91c1c',
};
const DARK_COLORS: typeof LIGHT_COLORS = {
  page: '#0b0b0f',
  surface: '#15151b',
  raised: '#1d1d25',
  text: '#f4f4f5',
  muted: '#ababb5',
  line: '#27272f',
  primary: '#a5b4fc',
  onPrimary: '#15151b',
  success: '#4ade80',
  warning: '#fbbf24',
  danger: '#fca5a5',
};

/** Media query of the widths for which react-admin uses its phone layout. */
const PHONE_MEDIA_QUERY = '@media (max-width: 599.95px)';

function createTheme(
  base: RaThemeOptions,
  mode: 'light' | 'dark',
  colors: typeof LIGHT_COLORS,
): RaThemeOptions {
  const contrast = { contrastText: colors.onPrimary };
  return {
    ...base,
    palette: {
      mode,
      primary: { main: colors.primary, ...contrast },
      secondary: { main: colors.primary, ...contrast },
      success: { main: colors.success, ...contrast },
      warning: { main: colors.warning, ...contrast },
      error: { main: colors.danger, ...contrast },
      background: { default: colors.page, paper: colors.surface },
      text: { primary: colors.text, secondary: colors.muted },
      divider: colors.line,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 14,
      h4: { fontSize: 32, fontWeight: 650 },
      h5: { fontSize: 24, fontWeight: 650 },
      h6: { fontSize: 18, fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    sidebar: { width: 208, closedWidth: 56 },
    components: {
      ...base.components,
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { styleOverrides: { root: { border: `1px solid ${colors.line}`, borderRadius: 12 } } },
      MuiAppBar: {
        styleOverrides: {
          root: {
            backgroundColor: colors.surface,
            color: colors.text,
            borderBottom: `1px solid ${colors.line}`,
            boxShadow: 'none',
          },
        },
      },
      // As in the storefront, fields have an outline and all have the same height.
      MuiTextField: {
        defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
      },
      MuiFormControl: {
        defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
      },
      MuiOutlinedInput: { styleOverrides: { root: { backgroundColor: colors.surface } } },
      // An avatar needs no alternative text: the person's name is beside it or is the button's label.
      MuiAvatar: { defaultProps: { slotProps: { img: { alt: '' } } } },
      MuiCircularProgress: { defaultProps: { 'aria-label': texts.loading } },
      // react-admin labels the element around a checkbox, but the checkbox itself needs a label.
      MuiCheckbox: {
        defaultProps: { slotProps: { root: { role: 'group' }, input: { 'aria-label': texts.select } } },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderBottomColor: colors.line, fontVariantNumeric: 'tabular-nums' },
          head: { color: colors.muted, fontWeight: 600, backgroundColor: colors.raised },
        },
      },
      MuiButtonBase: {
        styleOverrides: {
          root: { '&.Mui-focusVisible': { outline: `2px solid ${colors.primary}`, outlineOffset: -2 } },
        },
      },
      // On phones a list's buttons are beside its filters, because a separate row for them would be almost empty.
      RaListToolbar: {
        styleOverrides: {
          root: {
            [PHONE_MEDIA_QUERY]: {
              flexDirection: 'row',
              alignItems: 'flex-start',
              backgroundColor: 'transparent',
              '& > form': { flex: '1 1 0', width: 'auto', minWidth: 0 },
            },
          },
        },
      },
      RaTopToolbar: {
        styleOverrides: {
          root: { [PHONE_MEDIA_QUERY]: { flex: '0 0 auto', minHeight: 56, backgroundColor: 'transparent' } },
        },
      },
      // A wide table scrolls inside its card; the page does not.
      RaLayout: { styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } } },
      RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
      // Long values wrap, so that no page becomes wider than the window.
      RaShow: { styleOverrides: { root: { '& .RaShow-card': { minWidth: 0 } } } },
      RaDataTable: {
        styleOverrides: {
          root: {
            '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
            // Each table row is one line; the record's own page shows long values in full.
            '& td, & th': { whiteSpace: 'nowrap' },
            '& td': { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' },
            ...COLUMN_STYLES,
          },
        },
      },
      // A record's fields are in as many columns as fit. Fields without a value take no space.
      RaSimpleShowLayout: {
        styleOverrides: {
          root: {
            padding: 16,
            '& .RaSimpleShowLayout-stack': {
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
              gap: '20px 32px',
            },
            '& .RaSimpleShowLayout-row': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
          },
        },
      },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            margin: '2px 8px',
            borderRadius: 8,
            color: colors.muted,
            '& .RaMenuItemLink-icon': { minWidth: 34, color: 'inherit' },
            '&.RaMenuItemLink-active': {
              backgroundColor: colors.raised,
              color: colors.primary,
              fontWeight: 600,
            },
          },
        },
      },
    },
  };
}

export const lightTheme = createTheme(defaultLightTheme, 'light', LIGHT_COLORS);
export const darkTheme = createTheme(defaultDarkTheme, 'dark', DARK_COLORS);
