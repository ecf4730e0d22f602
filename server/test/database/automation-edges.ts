/** Values at the edges of the checks of the automation. */
export const automationEdges = {
  deadline_events_triggers_check: {
    table: 'deadline_events',
    column: 'triggers',
    good: ['{}', '{deadlineNear,deadlineMissed}'],
    bad: ['{manual}', '{deadlineNear,""}'],
  },
  users_capacity_check: {
    table: 'users',
    column: 'capacity',
    good: [0, 100, null],
    bad: [-1, 101],
  },
  queues_assignment_check: {
    table: 'queues',
    column: 'assignment',
    good: ['manual', 'automatic'],
    bad: ['', 'Manual'],
  },
  queues_capacity_check: { table: 'queues', column: 'capacity', good: [1, 100], bad: [0, 101] },
  queues_escalation_minutes_check: {
    table: 'queues',
    column: 'escalation_minutes',
    good: [1, 1440, null],
    bad: [0, 1441],
  },
  companies_return_after_minutes_check: {
    table: 'companies',
    column: 'return_after_minutes',
    good: [1, 1440, null],
    bad: [0, 1441],
  },
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
