import { useState } from 'react';
import { count } from '../../parts/wording.js';
import type { Entry } from './entries.js';
import { JsonView } from './json-view.js';

type Said = Extract<Entry, { kind: 'said' }>;

const WHO = { user: 'User', assistant: 'Agent', system: 'Instructions', tool: 'Tool result' };

/** A turn of the conversation: a message, or what the gate was told the user said. */
export function SaidEntry({ entry: { item, text } }: { entry: Said }) {
  const { message, gate_call: call } = item;
  const role = message?.role ?? 'user';
  return (
    <>
      <p className="sessions-who">
        {WHO[role]}
        {call && call.clarification_response !== null && (
          <span className="soft"> answers the gate</span>
        )}
        {message?.interrupted && <span className="soft"> (interrupted)</span>}
      </p>
      {text !== '' && <LongText text={text} />}
      {message?.tool_calls.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a message never change their places
        <ToolCall key={index} call={one} />
      ))}
    </>
  );
}

function ToolCall({ call }: { call: Readonly<Record<string, unknown>> }) {
  const name = typeof call.name === 'string' ? call.name : 'a tool';
  const [open, setOpen] = useState(false);
  return (
    <details className="small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        calls <code>{name}</code>
      </summary>
      {open && <JsonView label={`Arguments of ${name}`} value={call.arguments ?? call} />}
    </details>
  );
}

/** Texts up to this are shown whole, in characters. */
const SHOWN_WHOLE = 900;
const SHOWN_FIRST = 600;

/** A text; of a long one the beginning, and the rest on demand. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHOWN_WHOLE;
  return (
    <>
      <p className="sessions-text">
        {isLong && !isOpen ? `${text.slice(0, SHOWN_FIRST).toWellFormed()}…` : text}
      </p>
      {isLong && (
        <button
          type="button"
          className="link small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show all ${count(text.length)} characters`}
        </button>
      )}
    </>
  );
}
