import { v7 } from 'uuid';
import { refOf } from '#tests/support/uploads.ts';
import { ask, type Caller } from './ask.ts';
import type { Desk } from './desk.ts';

/** Expense statements of a desk, as forms send them. */
export class Claims {
  constructor(readonly desk: Desk) {}

  async statement(changes: object = {}, who = this.desk.officer): Promise<string> {
    const trip = { place_of_visit: 'Nashik', departure_date: '2026-11-19', arrival_date: '2026-11-21' };
    const { answer } = await ask(who, 'expense_statements.create', { body: { ...trip, ...changes } });
    return answer.id;
  }

  async line(record_id: string, changes: object = {}, who = this.desk.officer): Promise<string> {
    const body = { record_id, title: 'Taxi', date: '2026-11-20', travel: '450', ...changes };
    return (await ask(who, 'expenses.create', { body })).answer.expense_id;
  }

  async receipt(record_id: string, changes: object = {}, bytes = `%PDF-1.4 ${v7()}`): Promise<string> {
    const file = refOf(Buffer.from(bytes), 'bill.pdf');
    const body = { name: 'Bill', record_type: 'expense_statement', record_id, file, ...changes };
    return (await ask(this.desk.officer, 'attachments.create', { body })).answer.attachment.id;
  }

  submit(id: string, lines: readonly string[], files: readonly string[] = [], who = this.desk.officer) {
    return ask(who, 'expense_statements.submit', { params: { id }, body: { lines, files } });
  }

  /** A statement of one line, sent for approval. */
  async sent(line: object = {}, who = this.desk.officer): Promise<{ id: string; line: string }> {
    const id = await this.statement({}, who);
    const made = await this.line(id, line, who);
    await this.submit(id, [made], [], who);
    return { id, line: made };
  }

  async shown(id: string, who: Caller = this.desk.officer) {
    return (await ask(who, 'expense_statements.detail', { params: { id } })).answer.data;
  }
}
