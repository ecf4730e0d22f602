/** The checks of the tables of flows, for the test of all checks. */
export const flowChecks = {
  typebots_delay_message_check: {
    table: 'typebots',
    column: 'delay_message',
    good: [0, 600_000],
    bad: [-1],
  },
  typebots_expire_check: {
    table: 'typebots',
    column: 'expire',
    good: [1, 2_147_483_647],
    bad: [0, -1],
  },
  typebots_debounce_time_check: {
    table: 'typebots',
    column: 'debounce_time',
    good: [0, 10_000],
    bad: [-1],
  },
  flow_sessions_status_check: {
    table: 'flow_sessions',
    column: 'status',
    good: ['asking', 'running', 'saying', 'waiting', 'ended'],
    bad: ['', 'Asking', 'over'],
  },
  flow_sessions_next_check: {
    table: 'flow_sessions',
    column: 'next',
    good: ['question', 'pause', 'end', 'unsupported'],
    bad: ['', 'stop'],
  },
}
