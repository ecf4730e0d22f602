import { aPdf, inMessage } from '../support/sample-files.ts'

/** Minutes ago, who, and what: words, or a message as a phone sends it. */
type Said = {
  ago: number
  by: 'customer' | 'us'
  words?: string
  message?: object
  file?: { name: string; mimeType: string; buffer: Buffer }
  /** Answers the customer's message that many lines above. */
  answers?: number
  reaction?: string
  edited?: string
  isDeleted?: boolean
  isRefused?: boolean
}

const pdf = (name: string, bytes: number) => ({
  file: {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([aPdf(name), Buffer.alloc(bytes, 32)]),
  },
})

export type DayConversation = {
  who: string
  queue?: string
  line: string
  /** Who attends it; nobody: it waits. */
  agent?: 'ana' | 'bia'
  isResolved?: boolean
  isRead?: boolean
  tags?: string[]
  said: Said[]
}

const customer = (ago: number, words: string, more: Partial<Said> = {}): Said => ({
  ago,
  by: 'customer',
  words,
  ...more,
})
const us = (ago: number, words: string, more: Partial<Said> = {}): Said => ({
  ago,
  by: 'us',
  words,
  ...more,
})

export const tags = [
  { name: 'VIP', color: '#e0a200' },
  { name: 'Recorrente', color: '#66a80f' },
  { name: 'Orçamento', color: '#4263eb' },
  { name: 'Garantia', color: '#0c8599' },
]

export const lines = ['Loja', 'Atacado', 'Pós-venda']
export const queues = [
  { name: 'Vendas', color: '#2f9e44' },
  { name: 'Entregas', color: '#1098ad' },
  { name: 'Financeiro', color: '#e8590c' },
  { name: 'Assistência', color: '#7048e8' },
]

/** One afternoon at a furniture shop; `sofa` and `floor` are photographs. */
export const aDay = ({ sofa, floor }: { sofa: Buffer; floor: Buffer }): DayConversation[] => [
  {
    who: 'Lia Campos',
    tags: ['VIP', 'Recorrente'],
    queue: 'Vendas',
    line: 'Loja',
    agent: 'ana',
    isRead: true,
    said: [
      customer(1502, 'Boa tarde! Vocês entregam em Perdizes?'),
      us(1498, 'Boa tarde, Lia! Entregamos sim, em até *5 dias úteis*.'),
      customer(1495, 'Ótimo, amanhã eu escolho 😊'),
      customer(32, 'Oi, Ana! Decidi. É este aqui, da vitrine?', {
        message: { type: 'image', ...inMessage(sofa, 'image/png') },
      }),
      us(28, 'Esse mesmo! O *Ipê*, três lugares: R$ 2.890,00 em até 10x sem juros.'),
      customer(21, 'No Pix tem desconto?', { answers: 1 }),
      us(19, 'Tem 5%: fica *R$ 2.745,50*. Reservo o seu?', { reaction: '👍' }),
      customer(6, 'Fechado! Consegue confirmar se chega antes das 18h?'),
    ],
  },
  {
    who: 'Casa Verde Decorações',
    tags: ['Orçamento'],
    queue: 'Vendas',
    line: 'Atacado',
    agent: 'ana',
    isRead: true,
    said: [
      customer(75, 'Bom dia! Precisamos de 12 luminárias pendentes, tem em estoque?'),
      us(9, 'Perfeito, vou separar as 12 luminárias no depósito de Osasco'),
    ],
  },
  {
    who: 'Otávio Brandão',
    queue: 'Assistência',
    line: 'Pós-venda',
    agent: 'ana',
    said: [
      customer(95, 'O pé da mesa veio solto. Gravei um vídeo, mas não quis enviar'),
      us(93, 'Sinto muito, Otávio! Pode mandar uma foto do encaixe?'),
      customer(24, 'Segue', { message: { type: 'image', ...inMessage(floor, 'image/png') } }),
      customer(24, 'É o parafuso da esquerda'),
    ],
  },
  {
    who: 'Marina Siqueira',
    tags: ['Garantia'],
    queue: 'Vendas',
    line: 'Loja',
    agent: 'ana',
    said: [customer(33, 'Qual o preço do linho cru para o sofá Ipê?')],
  },
  {
    who: 'Condomínio Jardim das Acácias',
    queue: 'Financeiro',
    line: 'Loja',
    agent: 'ana',
    isRead: true,
    said: [
      customer(120, 'Boa tarde, podem enviar a segunda via do boleto?'),
      us(44, '', pdf('boleto-novembro.pdf', 61_000)),
    ],
  },
  {
    who: 'José Roberto Farias',
    queue: 'Entregas',
    line: 'Pós-venda',
    agent: 'ana',
    said: [
      customer(420, 'Bom dia! O guarda-roupa vem hoje mesmo?'),
      us(416, 'Bom dia, seu José! Vem sim: sai às 13h. Acompanhe por aqui:'),
      us(416, 'https://casaazul.example/rastreio/20391'),
      customer(414, 'Obrigado! Mandam a nota também?'),
      us(412, '', pdf('nota-20391.pdf', 94_000)),
      customer(71, '', {
        message: {
          type: 'location',
          location: {
            lat: -23.5329,
            lng: -46.6795,
            name: 'Portaria do bloco B',
            address: 'R. Cotoxó, 614 · Perdizes, São Paulo',
          },
        },
      }),
      customer(70, 'Estou na portaria e o interfone não funciona', { answers: 5 }),
      customer(69, 'Alguém pode ligar para o motorista?'),
    ],
  },
  {
    who: 'Helena Kobayashi',
    tags: ['Orçamento', 'VIP'],
    queue: 'Vendas',
    line: 'Loja',
    agent: 'ana',
    said: [
      customer(76, 'Combina com este piso?', {
        message: { type: 'image', ...inMessage(floor, 'image/png') },
      }),
    ],
  },
  {
    who: 'Padaria Pão de Mel',
    queue: 'Vendas',
    line: 'Atacado',
    agent: 'ana',
    isRead: true,
    said: [
      us(101, 'As cadeiras chegam na quinta, sem falta.'),
      customer(98, 'Combinado, obrigado pela paciência!'),
      us(97, 'Nós que agradecemos 🙏'),
    ],
  },
  {
    who: 'Ivo Mesquita',
    queue: 'Assistência',
    line: 'Pós-venda',
    agent: 'ana',
    isRead: true,
    said: [
      customer(190, 'Bom dia! A porta do armário não fecha mais'),
      us(186, 'Bom dia, Ivo! Faz quanto tempo que montamos?'),
      customer(184, 'Umas duas semanas', { edited: 'Umas três semanas' }),
      customer(183, 'Esqueci o número do pedido', { isDeleted: true }),
      customer(183, 'Pedido *20417*, no nome da Célia'),
      us(160, 'Achei! Está na garantia. O roteiro da visita:'),
      us(160, '', pdf('visita-20417.pdf', 41_000)),
      customer(121, 'Quem vem?', { answers: 3 }),
      us(118, 'O técnico é o Wagner, ele liga antes de sair.', { isRefused: true }),
    ],
  },
  {
    who: 'Renata Alves de Souza',
    tags: ['Recorrente'],
    queue: 'Financeiro',
    line: 'Loja',
    agent: 'ana',
    said: [
      customer(136, 'Paguei o boleto ontem à noite'),
      customer(135, 'Segue o comprovante, pode dar baixa por favor?'),
    ],
  },
  {
    who: 'Sofia Martins',
    queue: 'Vendas',
    line: 'Loja',
    said: [customer(2, 'Boa tarde! Qual o prazo da mesa Jatobá para Santos?')],
  },
  {
    who: 'Clínica Vida Plena',
    queue: 'Vendas',
    line: 'Atacado',
    said: [customer(6, 'Vocês entregam em Santo André? São 8 poltronas para a recepção.')],
  },
  {
    who: 'Paulo Vieira',
    queue: 'Assistência',
    line: 'Pós-venda',
    said: [customer(13, 'A gaveta travou de novo'), customer(13, 'Dá para vir ainda hoje?')],
  },
  { who: '', line: 'Loja', said: [customer(19, 'Oi, vi o anúncio do sofá retrátil')] },
  {
    who: 'Jussara Lima',
    queue: 'Entregas',
    line: 'Pós-venda',
    said: [
      customer(29, 'Moço, meu pedido é o 20455'),
      customer(28, 'Era para ter chegado ontem'),
      customer(27, 'Alô?'),
    ],
  },
  {
    who: 'Mercado São Bento',
    queue: 'Financeiro',
    line: 'Loja',
    said: [customer(47, 'Preciso da segunda via da nota 8812, por favor')],
  },
  {
    who: 'Ágata Ferraz',
    queue: 'Vendas',
    line: 'Loja',
    agent: 'bia',
    isRead: true,
    said: [customer(58, 'Tem a cadeira em azul?'), us(55, 'Temos, Ágata! Em dois tons.')],
  },
  {
    who: 'Téo Martins',
    queue: 'Entregas',
    line: 'Pós-venda',
    agent: 'ana',
    isResolved: true,
    said: [customer(230, 'Chegou tudo certinho'), us(228, 'Que bom, Téo! Até a próxima.')],
  },
]
