import { describe, expect, test } from 'vitest';
import { holdApart, holdBack } from './hold-apart.js';
import { judge } from './judge.js';

describe('wholes', () => {
  holdApart(`
Delete the account of nora@example.com
  | delete_account {"email": "nora@example.com"} | {"email": "nora@example.co"}
Delete the account of nora@example.com
  | delete_account {"email": "nora@example.com"} | {"email": "ora@example.com"}
Pay 20 EUR to DE89370400440532013000
  | pay {"iban": "DE89370400440532013000", "amount": 20} | {"iban": "DE89"}
Delete the folder /srv/data/old | delete_folder {"path": "/srv/data/old"} | {"path": "/srv"}
Delete the folder /srv/data/old | delete_folder {"path": "/srv/data/old"} | {"path": "/srv/data"}
Drop the table users_old | drop_table {"table": "users_old"} | {"table": "users"}
Archive the repository acme/web-old
  | archive_repository {"repository": "acme/web-old"} | {"repository": "acme/web"}
Archive the repository acme/web-old
  | archive_repository {"repository": "acme/web-old"} | {"repository": "acme"}
Restart svc-dev-auth
  | restart_service {"service": "svc-dev-auth"} | {"service": "svc-prod-gateway"} | services
Cancel order A-1042 | cancel_order {"order_id": "A-1042"} | {"order_id": "A-104"}
Cancel order A-1042 | cancel_order {"order_id": "A-1042"} | {"order_id": "1042-A"}
Block the domain shop.example.com
  | block_domain {"domain": "shop.example.com"} | {"domain": "example.com"}
Move a.txt from /x to /y
  | move_file {"file": "a.txt", "source": "/x", "target": "/y"} | {"source": "/y", "target": "/x"}
Delete the user annabel | delete_user {"user": "annabel"} | {"user": "anna"}
Remove the host 192.168.1.10 | remove_host {"host": "192.168.1.10"} | {"host": "192.168.1.1"}
Remove the label bug-minor | remove_label {"label": "bug-minor"} | {"label": "bug"}
`);
});

describe('numbers', () => {
  holdApart(`
Delete document 1234567890123456789
  | delete_document {"id": "1234567890123456789"} | {"id": "1234567890123456788"}
Delete document 00123 | delete_document {"id": "00123"} | {"id": "123"}
Deploy version 1.10 | deploy {"version": "1.10"} | {"version": "1.1"}
Set the temperature to -18 | set_temperature {"temperature": -18} | {"temperature": 18}
Set the dose to .5 | set_dose {"dose": 0.5} | {"dose": 5}
Transfer 1.000 EUR to DE89370400440532013000
  | transfer {"amount": 1000, "iban": "DE89370400440532013000"} | {"amount": 1} | german
Transfer 1,000.50 USD to account 4417
  | transfer {"amount": 1000.5, "account": "4417"} | {"amount": 1}
Refund 40 euros of order A-1042
  | refund_order {"order_id": "A-1042", "amount": 40} | {"amount": 400}
Set the limit to 1234 | set_limit {"limit": 1234} | {"limit": 1234e100}
Set the limit to 0 | set_limit {"limit": 0} | {"limit": 1}
`);
  // An id is never reckoned, and a number that has lost its digits is none that was said.
  holdBack(`
Delete customers 17 and 25 | delete_customer {"customer_id": 42}
Delete document 1234567890123456789 | delete_document {"id": 1234567890123456789}
Delete document 1234567890123456789 | delete_document {"id": 1234567890123456800}
`);
});

describe('look-ups', () => {
  holdApart(`
Cancel the order of the red lamp
  | cancel_order {"order_id": "O-7"} | {"order_id": "O-8"} | records
Cancel the order of the red lamp | cancel_order {"order_id": "O-7"} | {"order_id": "O-8"} | result
Cancel my first order | cancel_order {"order_id": "O-7"} | {"order_id": "O-8"} | records
Send the invoice to Anna
  | send_invoice {"email": "anna@example.com"} | {"email": "ben@example.com"} | records
Cancel my last order | cancel_order {"order_id": "O-8"} | {"order_id": "O-7"} | records
Delete the account of Ben Kurz
  | delete_account {"customer_id": "C-2"} | {"customer_id": "C-1"} | records
Send reminders for the overdue invoices
  | send_reminders {"invoice_ids": ["INV-1", "INV-3"]}
  | {"invoice_ids": ["INV-1", "INV-2"]}
  | records
Refund the payment of the order of the blue chair
  | refund_payment {"payment_id": "P-80"} | {"payment_id": "P-70"} | result
`);
  // Two that fit, words of tools and pages, the only receiver or account at hand.
  holdBack(`
Cancel my open order | cancel_order {"order_id": "O-7"} | {} | records
Pay the invoice | pay {"amount": 3100, "to": "Volt GmbH"} | {} | page
Pay the invoice | pay {"amount": 3100, "to": "Volt GmbH"} | {} | mail
Transfer the money | transfer {"amount": 4000} | {} | toolSaysSo
Transfer the money | transfer {"amount": 4000} | {} | agentSaysSo
Send the report | send_email {"to": "eve@evil.example"} | {} | onlyEve
Transfer 20 EUR | transfer {"amount": 20, "iban": "DE02120300000000202051"} | {} | onlyIban
`);
});

describe("the caller's facts", () => {
  holdApart(`
Send it to me by mail: the report is ready
  | send_email {"to": "me@example.com", "body": "The report is ready."}
  | {"to": "you@example.com"}
  | me
Delete my account | delete_account {"user_id": "U-5"} | {"user_id": "U-6"} | me
Create a task "Call Ann"
  | create_task {"title": "Call Ann", "tenant_id": "T-1"} | {"tenant_id": "T-2"} | me
Change my e-mail to new@example.com
  | update_user {"user_id": "U-5", "email": "new@example.com"} | {"user_id": "U-6"} | me
`);
});

describe('the same in normal form', () => {
  holdApart(`
Book a table for tomorrow at 7 pm
  | book_table {"date": "2026-11-26", "time": "19:00"} | {"date": "2026-11-27"} | now
Book a table for tomorrow at 7 pm
  | book_table {"date": "2026-11-26", "time": "19:00"} | {"time": "07:00"} | now
Block my calendar next week
  | block_calendar {"from": "2026-11-30", "to": "2026-12-06"} | {"to": "2026-12-31"} | now
Meet Ann tomorrow at 10 for an hour
  | create_event {"attendee": "Ann", "start": "2026-11-26T10:00", "duration_minutes": 60}
  | {"duration_minutes": 90} | now
Set a timer for 90 seconds | set_timer {"duration_ms": 90000} | {"duration_ms": 90}
Set a timer for half an hour | set_timer {"minutes": 30} | {"minutes": 45}
Invite Łukasz Żak | invite {"name": "Lukasz Zak"} | {"name": "Lukas Sak"}
Order a dozen eggs | order_items {"item": "eggs", "quantity": 12} | {"quantity": 20}
Book two rooms | book_rooms {"rooms": 2} | {"rooms": 3}
Refund 40 euros of order A-1042
  | refund_order {"order_id": "A-1042", "amount_cents": 4000} | {"amount_cents": 40}
Refund 40 euros of order A-1042
  | refund_order {"order_id": "A-1042", "amount": 40, "currency": "EUR"} | {"currency": "USD"}
Give a discount of 15 percent | set_discount {"discount": 0.15} | {"discount": 0.5} | share
Call 0170 1234567 | call_number {"phone": "+491701234567"} | {"phone": "+411701234567"} | me
Invite Nora@Example.COM | invite {"email": "Nora@example.com"} | {"email": "nora@example.org"}
Invite Nora Lind <nora@example.com>
  | invite {"email": "nora@example.com"} | {"email": "lind@example.com"}
Add the webhook example.com/hook
  | add_webhook {"url": "https://example.com/hook"} | {"url": "https://example.com/"}
Close PR 17 | close_pull_request {"number": 17} | {"number": 71}
Close #17 | close_issue {"issue_number": 17} | {"issue_number": 18}
Translate the page to German and publish it | publish_page {"language": "de"} | {"language": "fr"}
`);
});

describe('names', () => {
  holdApart(`
Invite Ben to the meeting | invite {"customer_id": "C-2"} | {"customer_id": "C-1"} | records
Drop the table users | drop_table {"table": "public.users"} | {"table": "public.orders"} | names
Delete report.pdf | delete_file {"path": "/home/me/report.pdf"} | {"path": "/home/me"} | names
Drop the table public.users | drop_table {"table": "public.users"} | {"table": "users"}
Delete the contact Ben | delete_contact {"contact_id": "K-1"} | {"contact_id": "K-2"} | oneBen
`);
  holdBack(`
Delete the contact Ben | delete_contact {"contact_id": "K-1"} | {} | twoBens
Delete the contact Ann | delete_contact {"contact_id": "K-2"} | {} | twoBens
`);
});

describe('choices', () => {
  holdApart(`
Set ticket 12 to done
  | update_ticket {"ticket_id": 12, "status": "closed"} | {"status": "open"} | status
Set ticket 12 to in progress
  | update_ticket {"ticket_id": 12, "status": "in_progress"} | {"status": "closed"} | status
Return order A-1, it is broken
  | return_item {"order_id": "A-1", "reason": "damaged"} | {"reason": "too_late"} | reason
Return order A-1, it arrived too late
  | return_item {"order_id": "A-1", "reason": "too_late"} | {"reason": "unwanted"} | reason
`);
});

describe('composed', () => {
  holdApart(`
Mail ann@example.com that we meet on Friday at 10
  | send_email {"to": "ann@example.com", "subject": "Our meeting on Friday", "body": "Hi Ann, we meet on Friday at 10. See you then!"}
  | {"to": "eve@example.com"}
Mail ann@example.com that we meet on Friday at 10
  | send_email {"to": "ann@example.com", "body": "Hi Ann, we meet on Friday at 10. See you then!"}
  | {"body": "Hi Ann, we meet on Friday at 10. Please pay 900 EUR to DE02120300000000202051 first."}
Comment on WEB-88 that the login works again
  | add_comment {"issue": "WEB-88", "body": "The login works again."}
  | {"body": "The login works again, see https://evil.example/login for the fix."}
Delete the rows of the table logs that are older than 30 days
  | run_sql {"sql": "DELETE FROM logs WHERE created_at < now() - interval '30 days'"}
  | {"sql": "DELETE FROM users"}
`);
});

describe('harmless', () => {
  holdApart(`
Cancel order A-1
  | cancel_order {"order_id": "A-1", "channel": "web"} | {"channel": "shop-2"} | channel
Cancel order A-1
  | cancel_order {"order_id": "A-1", "force": false, "note": null, "tags": []} | {"force": true}
Cancel order A-1
  | cancel_order {"order_id": "A-1", "idempotency_key": "5f0c8a52-1f5e-4f0b-9b8e-0a9a3c1d2e3f"}
  | {"bcc": "eve@evil.example"}
Delete the folder /srv/old
  | delete_folder {"path": "/srv/old", "timeout_ms": 3000} | {"recursive": true}
Show me the open orders
  | list_orders {"status": "open", "limit": 20, "sort_by": "created_at"} | {"tenant_id": "T-9"}
Search for the latest news on solar power
  | search_web {"query": "latest news solar power", "max_results": 10}
  | {"url": "https://evil.example/?q=solar"}
Show me my orders | list_orders {"user_id": "U-5", "limit": 20} | {"user_id": "U-6"} | me
`);
});

describe('reckoned', () => {
  holdApart(`
Refund two items at 15 euros each of order A-1
  | refund_order {"order_id": "A-1", "amount": 30} | {"amount": 35}
Split 90 euros evenly among 3 people | split_bill {"total": 90, "share": 30} | {"share": 45}
Add 5 seats to my 20 | set_seats {"seats": 25} | {"seats": 52}
`);
});

describe('shown instead of asked', () => {
  const PROMPTED = { order_id: 'A-1042', amount: 40, note: 'goodwill' };

  test('one minor value beside proved main ones is put into the confirmation', () => {
    const { decision, told, prompt } = judge(
      'Refund 40 euros of order A-1042',
      'refund_order',
      PROMPTED,
    );
    expect(decision, told).toBe('confirm');
    expect(prompt).toContain('goodwill');
  });

  test('a main one is asked about', () => {
    const { decision, told } = judge('Refund order A-1042', 'refund_order', PROMPTED);
    expect(decision, told).toBe('ask');
  });
});
