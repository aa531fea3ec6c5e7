import PDFDocument from 'pdfkit'
import type { Language } from '../../contract/formats/languages.ts'
import type { ReceiptPaper } from '../../contract/receipts/receipt-paper.ts'
import { printable } from './printable.ts'
import { shapedFont } from './shaped-font.ts'

/** Points. */
const MARGIN = 34
const GAP = 12
const AMOUNT_WIDTH = 96
const ink = { text: '#000000', muted: '#444444', line: '#999999' }

type Style = { size?: number; bold?: boolean; muted?: boolean; align?: 'left' | 'right'; width?: number }

type About = { title: string; language: Language; at: Date }

/** A receipt as PDF on A5, black on white. The same receipt is the same file. */
export async function drawReceipt(paper: ReceiptPaper, { title, language, at }: About): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A5',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: paper.seller.name, CreationDate: at },
    // PDFKit takes a font of fontkit as well.
    font: shapedFont('400Regular') as unknown as string,
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  draw(pdf, paper, title)
  pdf.end()
  return ended
}

function draw(pdf: PDFKit.PDFDocument, { seller, facts, lines, foot }: ReceiptPaper, title: string): void {
  const width = pdf.page.width - 2 * MARGIN
  write(pdf, seller.name, { size: 15, bold: true })
  for (const line of seller.contact) write(pdf, line, { size: 9, muted: true })
  rule(pdf)
  write(pdf, title, { size: 17, bold: true })
  pdf.moveDown(0.3)
  inTwoColumns(pdf, facts)
  rule(pdf)
  for (const line of lines) {
    const isBold = line.isSum
    if (pdf.y > pdf.page.height - MARGIN - 60) pdf.addPage()
    if (isBold) rule(pdf, 4)
    const top = pdf.y
    write(pdf, line.amount, { bold: isBold, align: 'right' })
    pdf.y = top
    write(pdf, line.label, { bold: isBold, width: width - AMOUNT_WIDTH })
    for (const note of line.notes) write(pdf, note, { size: 9, muted: true, width: width - AMOUNT_WIDTH })
    pdf.moveDown(0.3)
  }
  rule(pdf)
  for (const line of foot) write(pdf, line, { size: 9, muted: true })
}

/** Facts side by side, each pair as high as its higher one. */
function inTwoColumns(pdf: PDFKit.PDFDocument, facts: ReceiptPaper['facts']): void {
  const width = (pdf.page.width - 2 * MARGIN - GAP) / 2
  for (let index = 0; index < facts.length; index += 2) {
    const top = pdf.y
    const bottoms = facts.slice(index, index + 2).map(({ label, values }, column) => {
      pdf.x = MARGIN + column * (width + GAP)
      pdf.y = top
      write(pdf, label, { size: 9, muted: true, width })
      for (const value of values) write(pdf, value, { width })
      return pdf.y
    })
    pdf.x = MARGIN
    pdf.y = Math.max(...bottoms) + 6
  }
}

function rule(pdf: PDFKit.PDFDocument, gap = GAP): void {
  const y = pdf.y + gap / 2
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(ink.line)
  pdf.y = y + gap / 2
}

/**
 * Writes a paragraph at the place of the last one's end. Readers that copy or search get the text itself, not
 * its glyphs.
 */
function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { size = 10.5, bold = false, muted = false, align = 'left', width }: Style = {},
): void {
  const weight = bold ? '700Bold' : '400Regular'
  const pieces = printable(text, weight)
  pdf.fontSize(size).fillColor(muted ? ink.muted : ink.text)
  pdf.markContent('Span', { actual: pieces.map((piece) => piece.text).join('') })
  pieces.forEach((piece, index) => {
    const isLast = index === pieces.length - 1
    pdf.font(shapedFont(weight, piece.family) as unknown as string)
    pdf.text(piece.text, {
      ...{ align, lineGap: -size * 0.35 },
      ...(width !== undefined && { width }),
      ...(pieces.length > 1 && { continued: !isLast }),
    })
  })
  pdf.endMarkedContent()
}
