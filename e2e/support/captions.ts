import type { CDPSession, Page } from '@playwright/test';

interface Caption {
  /** In pixels. */
  readonly fontSize: number;
  /** The place in the window. */
  readonly box: { readonly left: number; readonly right: number; readonly bottom: number };
}

interface DomNode {
  readonly nodeId: number;
  readonly attributes?: string[];
  readonly children?: DomNode[];
  readonly shadowRoots?: DomNode[];
}

/** The first caption on the screen, or null. The browser draws captions in a closed tree that only the debugger reads. */
export async function findCaption(page: Page): Promise<Caption | null> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const cue = findCue(root);
    return cue ? await measure(session, cue.nodeId) : null;
  } finally {
    await session.detach();
  }
}

function findCue(node: DomNode): DomNode | undefined {
  const names = node.attributes ?? [];
  if (names[names.indexOf('pseudo') + 1] === 'cue') return node;
  for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) {
    const found = findCue(child);
    if (found) return found;
  }
  return undefined;
}

async function measure(session: CDPSession, nodeId: number): Promise<Caption> {
  const { computedStyle } = await session.send('CSS.getComputedStyleForNode', { nodeId });
  const { model } = await session.send('DOM.getBoxModel', { nodeId });
  const horizontal = model.border.filter((_, index) => index % 2 === 0);
  const vertical = model.border.filter((_, index) => index % 2 === 1);
  return {
    fontSize: Number.parseFloat(computedStyle.find(({ name }) => name === 'font-size')?.value ?? ''),
    box: { left: Math.min(...horizontal), right: Math.max(...horizontal), bottom: Math.max(...vertical) },
  };
}
