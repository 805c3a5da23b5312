/** How a locale writes numbers: whether a lone mark before three figures parts thousands. */
export interface NumberMarks {
  /** The decimal mark of the caller's locale; null where it is not known. */
  readonly decimal: '.' | ',' | null;
}

const DECIMAL = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;

/**
 * Writes a number in its one form: no zeros before and behind, no exponent.
 *
 * @returns null for what is no number, and for one whose digits a double may have lost
 */
export function toDecimal(value: string | number): string | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
    return toDecimal(String(value));
  }
  if (value.length > 60 || !DECIMAL.test(value)) return null;
  const [digits = '', exponent = '0'] = value.toLowerCase().split('e');
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', part = ''] = digits.replace(/^[-+]/, '').split('.');
  const shift = Number(exponent);
  if (Math.abs(shift) > 40) return null;
  const all = whole + part;
  const point = whole.length + shift;
  const left = (point <= 0 ? '0' : all.slice(0, point).padEnd(point, '0')).replace(/^0+(?=\d)/, '');
  const right = (point <= 0 ? '0'.repeat(-point) + all : all.slice(point)).replace(/0+$/, '');
  const plain = right === '' ? left : `${left}.${right}`;
  return plain === '0' ? '0' : sign + plain;
}

/** The decimal that figures with marks stand for: `1.000`, `1,200.50`, `1'000`, `.5`; null for what may be no number, as `1.2.3`. */
export function readFigures(figures: string, { decimal }: NumberMarks): string | null {
  const bare = figures.replace(/['’ \u00a0\u202f]/g, '').replace(/[.,]$/, '');
  const dots = bare.split('.').length - 1;
  const commas = bare.split(',').length - 1;
  if (dots === 0 && commas === 0) return toDecimal(bare);
  const [thousands, point] =
    dots > 0 && commas > 0
      ? bare.lastIndexOf('.') > bare.lastIndexOf(',')
        ? [',', '.']
        : ['.', ',']
      : [dots > 0 ? '.' : ',', ''];
  if (point !== '') {
    const isGrouped = new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+\\${point}\\d+$`).test(bare);
    return isGrouped
      ? toDecimal(bare.replaceAll(thousands as string, '').replace(point, '.'))
      : null;
  }
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${thousands}\\d{3})+$`).test(bare);
  const isLone = dots + commas === 1;
  if (isGrouped && !(isLone && decimal === thousands))
    return toDecimal(bare.replaceAll(thousands as string, ''));
  return isLone ? toDecimal(bare.replace(',', '.')) : null;
}
