import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** A text that people read, and where it is. */
export interface WrittenText {
  readonly place: string;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Strings, templates and the text of elements in TypeScript files, without imports, types and class names. */
export function textsOfCode(folder: string, skip: RegExp = /$^/): WrittenText[] {
  return filesBelow(folder, /\.tsx?$/)
    .filter((path) => !skip.test(path) && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      const found: WrittenText[] = [];
      const add = (node: Node, text: string): void => {
        const words = text.replace(/\s+/g, ' ').trim();
        if (words) found.push({ place: `${path}:${lineOf(source, node.start)}`, text: words });
      };
      visit(parseSync(path, source).program as unknown as Node, add);
      return found;
    });
}

function visit(node: Node, add: (node: Node, text: string) => void): void {
  if (SKIPPED.has(node.type)) return;
  if (node.type === 'JSXAttribute' && nameOf(node.name) === 'className') return;
  const joined = joinedText(node);
  if (joined !== null) {
    add(node, joined);
    return;
  }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, add);
  if (node.type === 'TemplateLiteral') add(node, templateText(node));
}

const SKIPPED = new Set(['ImportDeclaration', 'TSLiteralType', 'ImportExpression']);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (name: unknown): unknown => (name as { readonly name?: unknown }).name;

/** The text of a literal, or of literals that are joined with `+`; null of anything else. */
function joinedText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'JSXText') return node.value as string;
  if (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0)
    return templateText(node);
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [joinedText(node.left as Node), joinedText(node.right as Node)];
  return left === null || right === null ? null : left + right;
}

/** What a template says, with a mark for each value. */
const templateText = (node: Node): string =>
  (node.quasis as { readonly value: { readonly cooked: string | null } }[])
    .map(({ value }) => value.cooked ?? '')
    .join('…');

/** Paragraphs of documents, without code. */
export const textsOfDocuments = (paths: readonly string[]): WrittenText[] =>
  paths.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, (code) => code.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, at) => ({ place: `${path}:${at + 1}`, text: withoutCode(line) })),
  );

/** A text without code and the addresses of links. */
export const withoutCode = (text: string): string =>
  text.replace(/`[^`]*`/g, '`').replace(/\]\([^)]*\)/g, ']');

/** Comments of a settings file. */
export const textsOfSettings = (path: string): WrittenText[] =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .map((line, at) => ({ place: `${path}:${at + 1}`, text: line }))
    .filter(({ text }) => text.startsWith('#'));

/** Descriptions and summaries of an OpenAPI document. */
export function textsOfOpenApi(path: string): WrittenText[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if ((key === 'description' || key === 'summary') && typeof inner === 'string')
        found.add(inner);
      walk(inner);
    }
  };
  walk(JSON.parse(readFileSync(join(ROOT, path), 'utf8')));
  return [...found].map((text) => ({ place: path, text: withoutCode(text) }));
}

/** Files below a folder whose names match, as paths from the root. */
export const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !path.includes('node_modules') && !path.includes('dist/'))
    .map((path) => `${folder}/${path}`);

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;
