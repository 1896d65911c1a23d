import { describe, expect, it } from 'vitest';
import { allOf, anyOf, sql, where } from './where.ts';

const evil = `x'; drop table t; --`;

describe('a where clause', () => {
  it('passes values as parameters, in the order of their places', () => {
    const condition = where(sql`a = ${1}`, sql`b = ${evil} or c = any(${['x']}::text[])`);
    expect(condition.text).toBe('where (a = $1) and (b = $2 or c = any($3::text[]))');
    expect([condition.bind(20), condition.values]).toEqual(['$4', [1, evil, ['x'], 20]]);
  });

  it('leaves out what is not asked for, and nothing else', () => {
    const text = '' as string;
    const condition = where(sql`a = ${0}`, null, undefined, false, text && sql`b = ${text}`, sql`c is ${null}`);
    expect([condition.text, condition.values]).toEqual(['where (a = $1) and (c is $2)', [0, null]]);
  });

  it('takes pieces into pieces; a text that looks like SQL is a value', () => {
    const column = sql`r.title`;
    const either = anyOf(sql`${column} = ${'가'}`, allOf(sql`x`, sql`y = ${evil}`));
    const condition = where(sql`k = ${'k'}`, either);
    expect(condition.text).toBe('where (k = $1) and ((r.title = $2) or ((x) and (y = $3)))');
    expect(condition.bind(sql`coalesce(${column}, ${'나'})`)).toBe('coalesce(r.title, $4)');
    expect(where(sql`a = ${'r.title'}`).values).toEqual(['r.title']);
  });

  it('of no conditions holds always', () => {
    expect(where(sql`k`, allOf(), anyOf(null)).text).toBe('where (k) and (true) and (true)');
  });

  it('takes nothing for a condition that `sql` did not make', () => {
    // @ts-expect-error a text is no condition
    where(sql`a = ${1}`, 'b = 2');
    // @ts-expect-error nor is what only looks like a piece
    where(sql`a = ${1}`, { write: () => 'b = 2' });
    // @ts-expect-error the first one, the company, is never left out
    where(null, sql`a = ${1}`);
  });
});
