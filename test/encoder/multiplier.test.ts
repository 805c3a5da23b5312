import { expect, test } from 'vitest';
import { Multiplier } from '../../src/encoder/multiplier.js';

/** The same numbers each time, between -1 and 1. */
function numbers(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  });
}

test.each([
  { rows: 1, width: 8, inputs: 8, outputs: 2 },
  { rows: 7, width: 16, inputs: 48, outputs: 6 },
  { rows: 12, width: 256, inputs: 1_280, outputs: 256 },
])('multiplies $rows rows of $inputs numbers', ({ rows, width, inputs, outputs }) => {
  const bytes = Int8Array.from(numbers(inputs * outputs, 1), (value) => 127 * value);
  const units = numbers(outputs, 2);
  const length = rows * width + inputs;
  const multiplier = new Multiplier(bytes.length, length + 4 * width, (rows + 4) * outputs);
  const matrix = multiplier.place({ bytes, units, inputs, outputs });
  const values = numbers(length, 3);
  const product = multiplier.multiply(values, width, rows, matrix);
  expect(product).toHaveLength(rows * outputs);
  for (let row = 0; row < rows; row++) {
    for (let output = 0; output < outputs; output++) {
      let sum = 0;
      for (let at = 0; at < inputs; at++) {
        sum += (values[row * width + at] as number) * (bytes[output * inputs + at] as number);
      }
      const exact = sum * (units[output] as number);
      // An input is cut to 13 bits.
      expect(Math.abs((product[row * outputs + output] as number) - exact)).toBeLessThan(
        (127 * inputs * Math.abs(units[output] as number)) / 8_191,
      );
    }
  }
});
