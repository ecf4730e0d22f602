import type { Block, Flow, Workspace } from './flow.ts'

export const workspaces: readonly Workspace[] = [
  { id: 'ws-casa-azul', name: 'Casa Azul' },
  { id: 'ws-testes', name: 'Testes' },
]

const published = (id: string, name: string, groups: Flow['groups']): Flow => ({
  id: `flow-${id}`,
  name,
  workspaceId: 'ws-casa-azul',
  publicId: id,
  groups,
})

const hundred: Block[] = Array.from({ length: 150 }, (_, i) => ({ say: `Mensagem ${i + 1}` }))

/** The flows that the double offers at start. */
export const sampleFlows: readonly Flow[] = [
  published('vendas', 'Vendas', {
    start: [
      { say: 'Olá, **{{nome}}**! Sou o assistente da *Casa Azul*.' },
      { say: 'Como posso ajudar?' },
      {
        choose: [
          { content: 'Ver planos', goTo: 'plans' },
          { content: 'Segunda via', goTo: 'invoice' },
          { content: 'Falar com uma pessoa', goTo: 'person' },
        ],
      },
    ],
    plans: [
      { say: '# Planos\n- **Básico**: R$ 49\n- **Completo**: R$ 99' },
      { say: 'Qual é o seu e-mail?' },
      { ask: 'email', variable: 'email' },
      { wait: 2 },
      { say: 'Enviei a proposta para {{email}}. Um consultor continua daqui.' },
    ],
    invoice: [
      { say: 'Qual é o seu CPF?' },
      { ask: 'text', variable: 'cpf' },
      { say: 'Aqui está o boleto de {{cpf}}:' },
      { redirect: 'https://casa-azul.example/boleto' },
    ],
    person: [{ say: 'Certo, vou chamar uma pessoa.' }],
  }),
  published('opiniao', 'Opinião', {
    start: [
      { say: 'De 1 a 5, como foi o atendimento?' },
      { ask: 'rating', variable: 'nota' },
      { say: 'O que mais agradou?' },
      {
        choose: [{ content: 'Preço' }, { content: 'Rapidez' }, { content: 'Simpatia' }],
        isMultiple: true,
        variable: 'motivos',
      },
      { say: 'Obrigado! Nota {{nota}}: {{motivos}}.' },
    ],
  }),
  published('acoes', 'Ações do navegador', {
    start: [
      { client: 'chatwoot' },
      { client: 'googleAnalytics' },
      { client: 'scriptToExecute' },
      { client: 'pixel' },
      { say: 'Antes da pausa' },
      { wait: 1, isPause: true },
      { say: 'Depois da pausa' },
      { ask: 'text', variable: 'fim' },
    ],
  }),
  published('resposta-em-fluxo', 'Resposta da IA', {
    start: [{ say: 'Um momento' }, { client: 'stream' }],
  }),
  published('pagamento', 'Pagamento', {
    start: [{ say: 'Vamos ao pagamento.' }, { ask: 'payment', variable: 'pago' }],
  }),
  published('cem-mensagens', 'Cem mensagens', { start: hundred }),
  published('sem-fim', 'Sem fim', {
    start: [{ wait: 0, isPause: true }, { say: 'De novo' }, { goTo: 'start' }],
  }),
  {
    ...published('rascunho', 'Rascunho', { start: [{ say: 'Ainda não' }] }),
    publicId: null,
    workspaceId: 'ws-testes',
  },
]
