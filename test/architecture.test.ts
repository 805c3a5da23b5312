import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LEXICON, languagesWith } from '../src/lexicon/lexicon.js';
import type { LanguageLists } from '../src/lexicon/schema.js';
import { LANGUAGE_CODES } from '../src/utterance/language.js';
import { wordSet } from '../src/utterance/word-set.js';
import { readConsoleSources } from './support/console-sources.js';
import {
  findDocstrings,
  listFunctionsNamedOf,
  listTypesExportedTwice,
} from './support/declared-names.js';
import { listLiterals } from './support/literals.js';
import {
  cyclesOf,
  importsOfFiles,
  importsOfFolders,
  reachable,
  readSources,
} from './support/source-files.js';

/**
 * Which layers a layer may import from, beside itself. A file at the top of src is a layer of its own, and
 * a folder that is named here is one within another.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  ids: [],
  'edit-distance': [],
  turns: [],
  watchdog: [],
  'warm-up': ['assess', 'catalogue', 'dialogue', 'domain', 'turns'],
  'json-in-turns': ['errors', 'turns'],
  config: ['config-oidc', 'config-sentence', 'config-values'],
  'config-oidc': ['config-values'],
  'config-sentence': [],
  'config-values': [],
  bounds: [],
  contracts: ['bounds'],
  gauges: [],
  log: [],
  'pattern-size': [],
  random: [],
  unicode: [],
  'visible-text': ['unicode'],
  'generated-secret': [],
  commands: [],
  checks: ['lexicon', 'utterance', 'word-vectors'],
  assess: [
    'visible-text',
    'catalogue',
    'checks',
    'commands',
    'edit-distance',
    'embedder',
    'lexicon',
    'pattern-size',
    'ports',
    'turns',
    'unicode',
    'utterance',
    'word-vectors',
  ],
  lexicon: [],
  catalogue: [],
  utterance: ['lexicon', 'unicode', 'word-vectors'],
  dialogue: ['bounds', 'canonical-json', 'contracts', 'lexicon', 'ports', 'utterance'],
  'canonical-json': [],
  'word-vectors': [],
  embedder: ['edit-distance', 'unicode', 'word-vectors'],
  encoder: [],
  clustering: ['embedder', 'word-vectors'],
  pages: ['contracts'],
  ports: ['contracts'],
  'lenient-json': ['lossless-json'],
  'lossless-json': [],
  outbound: ['contracts', 'errors', 'json-in-turns', 'lenient-json', 'ports'],
  db: ['errors', 'gauges'],
  context: ['contracts', 'db'],
  store: ['bounds', 'db', 'errors', 'ids', 'turns'],
  domain: [
    'visible-text',
    'assess',
    'bounds',
    'canonical-json',
    'clustering',
    'commands',
    'context',
    'contracts',
    'db',
    'dialogue',
    'edit-distance',
    'embedder',
    'encoder',
    'errors',
    'ids',
    'pattern-size',
    'ports',
    'random',
    'store',
    'turns',
    'json-in-turns',
    'lenient-json',
    'lexicon',
    'lossless-json',
    'unicode',
    'utterance',
  ],
  jobs: [
    ...[
      'context',
      'db',
      'domain',
      'errors',
      'gauges',
      'ids',
      'outbound',
      'ports',
      'store',
      'turns',
    ],
  ],
  plugins: [
    ...['context', 'contracts', 'db', 'domain', 'edit-distance', 'errors', 'ids', 'json-in-turns'],
    'lossless-json',
    'pages',
    'turns',
  ],
  'routes/present': ['contracts', 'db', 'domain', 'pages', 'store', 'turns'],
  routes: [
    ...['context', 'contracts', 'db', 'domain', 'errors', 'pages', 'plugins', 'ports'],
    ...['routes/present', 'store'],
  ],
  demo: [
    ...['context', 'contracts', 'db', 'dialogue', 'domain', 'jobs', 'ports', 'random'],
    ...['services', 'store', 'turns'],
  ],
  services: ['assess', 'config', 'db', 'domain', 'outbound', 'ports', 'turns'],
  app: ['config', 'db', 'ids', 'plugins', 'ports', 'routes', 'services'],
  'open-database': ['config', 'config-sentence', 'db'],
  'open-databases': ['config', 'db', 'domain', 'open-database'],
  server: [
    ...[
      'app',
      'assess',
      'config',
      'db',
      'demo',
      'domain',
      'generated-secret',
      'jobs',
      'log',
      'open-databases',
    ],
    ...['services', 'warm-up', 'watchdog'],
  ],
  cli: [
    ...['config', 'config-sentence', 'config-values', 'context', 'db', 'domain', 'errors'],
    ...['ids', 'jobs', 'open-database', 'store'],
  ],
};

const sources = readSources(join(import.meta.dirname, '../src'));
const imports = importsOfFiles(sources);

/** The words of a language's lists, in lower case. */
const listLexiconWords = (lists: LanguageLists): Set<string> =>
  new Set(
    Object.values(lists)
      .flatMap((list: string | RegExp) =>
        (typeof list === 'string' ? list : list.source).split(/[^\p{L}]+/u),
      )
      .map((word) => word.toLowerCase()),
  );

const layerOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  const inner = `${first}/${second}`;
  return inner in MAY_IMPORT ? inner : first.replace(/\.ts$/, '');
};

/** What training uses of the source: never the server, its routes or its stores. */
const TRAINING_MAY_IMPORT = [
  ...[
    'assess',
    'catalogue',
    'clustering',
    'config',
    'config-values',
    'contracts',
    'dialogue',
    'domain',
  ],
  ...['embedder', 'encoder', 'outbound', 'ports', 'random', 'turns', 'utterance', 'word-vectors'],
];
const training = readSources(join(import.meta.dirname, '../training'));

describe('imports', () => {
  test('training imports what it trains and measures, and the source never imports training', () => {
    const wrong = training.flatMap(({ path, imports }) =>
      imports
        .filter((target) => target.startsWith('..'))
        .filter((target) => !TRAINING_MAY_IMPORT.includes(layerOf(target.replace('../src/', ''))))
        .map((target) => `training/${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
    const outside = sources.flatMap(({ path, imports }) =>
      imports.filter((target) => target.startsWith('..')).map((target) => `${path}: ${target}`),
    );
    expect(outside).toEqual([]);
  });

  test('run one way between the layers', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter((target) => {
          const [from, to] = [layerOf(path), layerOf(target)];
          return from !== to && !MAY_IMPORT[from]?.includes(to);
        })
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('few files of the gate know the assessor itself, beside its port', () => {
    const known = sources.filter(
      ({ path, imports }) =>
        path.startsWith('domain/gate/') && imports.some((target) => layerOf(target) === 'assess'),
    );
    expect(known.length).toBeLessThanOrEqual(4);
  });

  test('files have no cycles', () => {
    expect(cyclesOf(imports)).toEqual([]);
    expect(cyclesOf(importsOfFiles(training))).toEqual([]);
  });

  test('no two folders import each other, at any depth, nor in a longer circle', () => {
    for (const files of [sources, training]) {
      expect([...importsOfFolders(files).values()].flatMap(cyclesOf)).toEqual([]);
    }
  });

  test('no file only passes on what another exports', () => {
    const passing = [...sources, ...training].filter(({ text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim();
      return /^(?:(?:import|export)\b[^;]*\bfrom '[^']+';\s*)+$/.test(code);
    });
    expect(passing.map(({ path }) => path).filter((path) => path !== 'db/schema/index.ts')).toEqual(
      [],
    );
  });

  test('one file reads the environment', () => {
    const readers = sources.filter(({ text }) => text.includes('process.env'));
    expect(readers.map(({ path }) => path)).toEqual(['config.ts']);
  });
});

describe('names', () => {
  /** Names that say what a file is to its folder. */
  const ROLES = ['index.ts', 'reads.ts', 'writes.ts'];
  /** Folders that are whole by themselves, beside the layers. */
  const WHOLES = [
    'domain/signals/pattern/',
    'lexicon/wording/',
    'routes/events/otlp/',
    'training/clusters/',
    'training/embedder/',
  ];
  /** The tenant's configuration, beside that of the process; what the layers do about errors. */
  const SHARED = ['config.ts', 'errors.ts'];
  const nameOf = (path: string): string => path.split('/').at(-1) ?? '';

  test('no two files of a layer have one name', () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    const trained = training.map(({ path }) => `training/${path}`);
    const all = [...sources.map(({ path }) => path), ...trained];
    for (const path of all.filter((one) => !ROLES.includes(nameOf(one)))) {
      const whole = WHOLES.find((folder) => path.startsWith(folder)) ?? layerOf(path);
      const key = `${path.includes('/') ? whole : ''} ${nameOf(path)}`;
      const first = seen.get(key);
      if (first !== undefined) twice.push(`${path} and ${first}`);
      seen.set(key, path);
    }
    expect(twice).toEqual([]);
  });

  test('no file is called as one at the top of src', () => {
    const top = sources.filter(({ path }) => !path.includes('/')).map(({ path }) => path);
    const again = sources
      .map(({ path }) => path)
      .filter((path) => path.includes('/') && top.includes(nameOf(path)));
    expect(again.filter((path) => !SHARED.includes(nameOf(path)))).toEqual([]);
  });
});

describe('words', () => {
  /** Folders whose functions are still named as they were. This list may only shrink. */
  const OLD = /^(assess|domain\/gate)\//;
  const kept = sources.filter(({ path }) => !OLD.test(path));
  const old = sources.filter(({ path }) => OLD.test(path));
  const UNTOLD = /^(What|The same)\b/;
  /** Functions of the old folders. This number may only fall. */
  const MAX_OLD_NAMED_OF = 95;
  /** Types that two files export under one name. This list may only shrink. */
  const EXPORTED_TWICE: readonly string[] = [
    ...['Calibration', 'Choice', 'Offer', 'Span', 'Turn', 'Value', 'Words'],
  ];

  test('a docstring begins with what a thing is, or with what it does', () => {
    expect(findDocstrings(sources, UNTOLD)).toEqual([]);
  });

  test('a function is named by a verb or a noun, not by whose it is', () => {
    expect(listFunctionsNamedOf(kept)).toEqual([]);
    expect(listFunctionsNamedOf(old).length).toBeLessThanOrEqual(MAX_OLD_NAMED_OF);
  });

  test('one word has one type', () => {
    expect(listTypesExportedTwice(sources)).toEqual(EXPORTED_TWICE);
  });
});

describe('the lexicon', () => {
  /** Folders that read texts in many languages. */
  const READERS = /^(assess|dialogue|domain\/gate|utterance)\//;
  /** Its lists are not moved yet. */
  const NOT_MOVED = /^assess\/proposed\//;
  const literals = sources
    .filter(({ path }) => READERS.test(path) && !NOT_MOVED.test(path))
    .flatMap(({ path, text }) => listLiterals(text).map((one) => ({ path, ...one })));
  /** Words of other languages that are English as well, or a name in code. */
  const ALSO_ENGLISH = wordSet('agenda comment data ignore logo minut null over parameter pour');

  test('has every word of another language than English', () => {
    const english = listLexiconWords(LEXICON.get('en') ?? {});
    const foreign = new Set(
      [...LEXICON].flatMap(([language, lists]) =>
        language === 'en'
          ? []
          : [...listLexiconWords(lists)].filter((word) => /^[a-z]{4,}$/.test(word)),
      ),
    );
    const found = literals.flatMap(({ path, line, text }) => {
      const words = /(?![\0-\x7f])\p{L}/u.test(text)
        ? [text.slice(0, 60)]
        : text
            .split(/[^A-Za-z]+/)
            .filter((word) => foreign.has(word) && !english.has(word) && !ALSO_ENGLISH.has(word));
      return words.map((word) => `${path}:${line}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  test('has no list that nobody reads', () => {
    const readers = sources.filter(({ path }) => layerOf(path) !== 'lexicon');
    const names = new Set([...LEXICON.values()].flatMap((lists) => Object.keys(lists)));
    const unread = [...names].filter(
      (name) => !readers.some(({ text }) => text.includes(`'${name}'`)),
    );
    expect(unread).toEqual([]);
  });

  test('has answers in every language that questions are worded in', () => {
    for (const list of ['yes', 'no', 'unknownAnswers'] as const)
      expect(languagesWith(list)).toEqual(expect.arrayContaining([...LANGUAGE_CODES]));
  });
});

describe('the store', () => {
  /** The directory that finds a tenant, who has work, the periods claimed by jobs, the index over all vectors. */
  const OVER_ALL = [
    'store/account/',
    'store/across-tenants/',
    'store/embeddings/vector-index.ts',
    'store/jobs/runs.ts',
  ];
  /** `(db: Database, tenantId: string`, or the rows of a batch, which name their tenants. */
  const FUNCTION =
    /^export (?:async )?(?:function|const) (\w+)(?:<[^(]*>)?(?: = (?:async )?)?\(\s*\w+: Database\b(?:,\s*(\w+): ([^,)]+))?/gm;

  test('names the tenant, or the rows of a batch, right after the database', () => {
    const wrong = sources
      .filter(
        ({ path }) =>
          path.startsWith('store/') && !OVER_ALL.some((start) => path.startsWith(start)),
      )
      .flatMap(({ path, text }) =>
        [...text.matchAll(FUNCTION)]
          .filter(([, , name, type = '']) => {
            return name !== 'tenantId' && !/^readonly (?!string\b).*\[\]$/.test(type.trim());
          })
          .map(([, name]) => `${path}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('sizes', () => {
  const MAX_FILE = 300;
  const MAX_DESCRIBE = 150;
  const MAX_PER_ENDPOINT = 120;
  /** Endpoints that put much together; the number is what they may have. */
  const LARGER: Readonly<Record<string, number>> = {
    // What retention removes of each table, and how, stands in one list.
    'routes/admin/maintenance.ts': 180,
    'routes/admin/reports.ts': 220,
    // A list with many filters that is also a file, and all that came of a call.
    'routes/gate/gate-calls.ts': 130,
    // A list with many filters that is also a file of two kinds.
    'routes/agent-hooks/agent-acts.ts': 195,
    // Who is let in, with what the browser keeps of a sign-in.
    'routes/admin/sign-in.ts': 190,
    'routes/admin/usage.ts': 157,
    'routes/connectors/hooks.ts': 220,
    'routes/events/episodes.ts': 400,
    'routes/events/events.ts': 150,
    'routes/events/outcomes.ts': 150,
    'routes/events/sessions.ts': 350,
    'routes/events/traces.ts': 400,
    'routes/issues/evals.ts': 250,
    'routes/issues/issues.ts': 150,
    'routes/issues/reviews.ts': 500,
    'routes/issues/rules.ts': 250,
    // Its calls come with all that a person decides by, and its answers go on to the gate.
    'routes/handoffs/handoffs.ts': 135,
    // Eleven tools, a resource and a prompt, for clients that send and accept them in many forms.
    'routes/mcp/index.ts': 740,
    'routes/notifications/alert-runs.ts': 350,
    'routes/notifications/digests.ts': 250,
    'routes/search/search.ts': 155,
  };
  /**
   * What is more than the endpoint that shows it: assessing, judging the past, reading formats, ranking, drawing,
   * deleting, notifying.
   */
  const ENGINES =
    /^(assess|embedder|pages|plugins)\/|^(domain|store)\/(alerts|backtests|calibration|deletion|digest|embeddings|gate|notifications|results|rollups|search|statistics|traces|what-if)\//;
  const ROUTE = /\b(?:app|scope)\.(?:get|post|put|patch|delete)\(/g;

  test('no file has outgrown one subject', () => {
    // All words of a language, and the schema of them, are one subject.
    const long = [...sources, ...training].filter(
      ({ path, lines }) => lines > MAX_FILE && layerOf(path) !== 'lexicon',
    );
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  test('no describe of a test is longer than a reader keeps in mind', () => {
    const long = readSources(import.meta.dirname).flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, start) => {
        const indent = /^(\s*)describe\b/.exec(line)?.[1];
        if (indent === undefined) return [];
        const end = lines.findIndex((other, at) => at > start && other.startsWith(`${indent}})`));
        const length = end - start + 1;
        return length > MAX_DESCRIBE ? [`${path}:${start + 1}: ${length}`] : [];
      });
    });
    expect(long).toEqual([]);
  });

  test('an endpoint needs few lines over all layers', () => {
    const roots = sources
      .map(({ path }) => path)
      .filter((path) => !path.includes('/') || path.startsWith('cli/'));
    const lines = new Map(sources.map((file) => [file.path, file.lines]));
    const all = reachable(imports, roots);
    const fat = sources.flatMap(({ path, text }) => {
      const endpoints = path.startsWith('routes/') ? [...text.matchAll(ROUTE)].length : 0;
      if (endpoints === 0) return [];
      // What nobody else needs was written for these endpoints.
      const others = reachable(imports, roots, (other) => other === path);
      const own = [...all].filter((other) => !others.has(other) && !ENGINES.test(other));
      const each = own.reduce((sum, file) => sum + (lines.get(file) ?? 0), 0) / endpoints;
      return each > (LARGER[path] ?? MAX_PER_ENDPOINT) ? [`${path}: ${Math.round(each)}`] : [];
    });
    expect(fat).toEqual([]);
  });
});

describe('the console', () => {
  const files = readConsoleSources();
  /** What it may run of the server: pure modules, so that its pictures are drawn by what decided, and its rows found by what counted. */
  const MAY_RUN = [
    'domain/gate/costs.ts',
    'dialogue/decide.ts',
    'domain/decision-reason/read-reason.ts',
    'domain/decision-reason/reason-words.ts',
    'dialogue/rules.ts',
    'domain/account/roles.ts',
    'domain/results/question-template.ts',
  ];
  const MAX_FILE = 300;
  /** What pages are made of, from the inside out: a folder imports those before it. */
  const LAYERS = ['api', 'keys', 'charts', 'parts', 'session', 'picture', 'pages'];

  test('runs nothing of the server but pure modules, and imports types of its contracts', () => {
    const wrong = files.flatMap(({ path, runs }) =>
      runs.filter((target) => !MAY_RUN.includes(target)).map((target) => `${path} runs ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('imports in one direction', () => {
    expect(cyclesOf(importsOfFiles(files))).toEqual([]);
    const wrong = files.flatMap(({ path, imports }) => {
      const from = LAYERS.indexOf(path.split('/')[0] ?? '');
      return imports
        .filter((target) => LAYERS.indexOf(target.split('/')[0] ?? '') > from && from >= 0)
        .map((target) => `${path} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test('has no page that reads another page', () => {
    const wrong = files.flatMap(({ path, imports }) => {
      const page = /^pages\/[^/]+\//.exec(path)?.[0];
      return imports
        .filter((target) => page && target.startsWith('pages/') && !target.startsWith(page))
        .map((target) => `${path} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test('has files of one component, and plain docstrings', () => {
    expect(files.filter(({ lines }) => lines > MAX_FILE).map(({ path }) => path)).toEqual([]);
    expect(findDocstrings(files, /^(What|The same)\b/)).toEqual([]);
    expect(listFunctionsNamedOf(files)).toEqual([]);
  });
});
