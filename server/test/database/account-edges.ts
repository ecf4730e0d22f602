/** Values on both sides of the checks of companies, users and visits. */
export const accountEdges = {
  companies_recurrence_check: {
    table: 'companies',
    column: 'recurrence',
    good: ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'],
    bad: ['', 'mensal', 'DIARIO'],
  },
  companies_due_day_check: {
    table: 'companies',
    column: 'due_day',
    good: [29, 31, null],
    bad: [0, 28, 32],
  },
  support_entries_reason_check: {
    table: 'support_entries',
    column: 'reason',
    good: ['a'.repeat(10), 'a'.repeat(500)],
    bad: ['', 'a'.repeat(9), 'a'.repeat(501)],
  },
  users_profile_check: {
    table: 'users',
    column: 'profile',
    good: ['admin', 'manager', 'user'],
    bad: ['', 'Admin', 'super'],
  },
  invoices_detail_check: {
    table: 'invoices',
    column: 'detail',
    good: ['x', 'x'.repeat(500)],
    bad: ['', 'x'.repeat(501)],
  },
  invoices_value_check: {
    table: 'invoices',
    column: 'value_cents',
    good: [0, 99_999_999_900],
    bad: [-1, 99_999_999_901],
  },
  invoices_months_check: { table: 'invoices', column: 'months', good: [1, 12], bad: [0, 13] },
}
