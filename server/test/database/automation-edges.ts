/** Values at the edges of the checks of the automation. */
export const automationEdges = {
  idle_schedules_interval_in_minutes_check: {
    table: 'idle_schedules',
    column: 'interval_in_minutes',
    good: [1, 2_147_483_647],
    bad: [0, -1],
  },
  queue_options_action_check: {
    table: 'queue_options',
    column: 'action',
    good: ['queue', 'tag', 'agent', 'wait'],
    bad: ['', 'close'],
  },
  queue_options_option_check: {
    table: 'queue_options',
    column: 'option',
    good: [1, 10, 9999],
    bad: [0, -1, 10_000],
  },
  queue_options_wait_minutes_check: {
    table: 'queue_options',
    column: 'wait_minutes',
    good: [1, 1440, null],
    bad: [0, 1441],
  },
  queue_option_files_kind_check: {
    table: 'queue_option_files',
    column: 'kind',
    good: ['image', 'video', 'audio', 'document'],
    bad: ['', 'text'],
  },
}
