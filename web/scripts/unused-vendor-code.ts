import type { Plugin } from 'vite';

/**
 * Libraries contain parts that the product does not use, but that the bundler cannot recognise as unused. These plugins
 * remove them from the browser's build. The versions of the libraries are pinned; a build fails if a part is not found, so
 * a new version cannot change silently what is removed.
 */
export function dropUnusedVendorCode(): Plugin[] {
  return [
    edit('drop-unused-react-features', /react-dom\/cjs\/react-dom-client\.production\.js$/u, [
      ...unusedReactFunctions.map(emptyFunction),
      // The methods of a ref to a fragment.
      all(/^FragmentInstance\.prototype\.\w+ = function[^]*?^\};$/gmu, ''),
    ]),
    edit('drop-unused-router-parts', /react-router\/dist\/production\/lib\/hooks\.js$/u, [
      // Navigating without a data router, and a screen for errors of routes without a boundary.
      emptyFunction('useNavigateUnstable'),
      emptyFunction('DefaultErrorComponent'),
    ]),
    edit('drop-router-view-transitions', /react-router\/dist\/production\/lib\/components\.js$/u, [
      all(/if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\)/gu, 'if (true)'),
      all(/if \(renderDfd && pendingState && [^)]*\)/gu, 'if (false)'),
      all(/if \(!vtContext\.isTransitioning && interruption\)/gu, 'if (false)'),
      all(/if \(vtContext\.isTransitioning && !vtContext\.flushSync\)/gu, 'if (false)'),
    ]),
    // The router does not mark these as free of side effects, so they would stay without being used.
    edit('drop-unused-router-components', /react-router\/dist\/production\/lib\/dom\/lib\.js$/u, [
      all(/= React\$1\.forwardRef\(/gu, '= /* @__PURE__ */ React$1.forwardRef('),
      all(/^(?:Link|NavLink|Form)\.displayName = .*$/gmu, ''),
    ]),
    // Only developer tools show the names that the router gives its contexts.
    edit('drop-router-display-names', /react-router\/dist\/production\/lib\/context\.js$/u, [
      all(/^\w+\.displayName = "\w+";$/gmu, ''),
    ]),
    edit('drop-unused-query-handlers', /@reduxjs\/toolkit\/dist\/query\/rtk-query\.modern\.mjs$/u, [
      // Checks for developers, and loading again when the window gets the focus, which needs `setupListeners`.
      all(/^\t\tbuildDevCheckHandler,$/gmu, ''),
      all(/const windowEventsHandler = buildWindowEventHandler\(builderArgs\);/gu, ''),
      all(/windowEventsHandler\(action, mwApiWithNext, stateBefore\);/gu, ''),
      // Schemas of responses are checked by the server.
      emptyFunction('parseWithSchema'),
    ]),
  ];
}

/** Of features that no screen and no library here uses. */
const unusedReactFunctions = [
  // <ViewTransition>
  ...['startViewTransition', 'trackEnterViewTransitions', 'commitEnterViewTransitions'],
  ...['commitExitViewTransitions', 'commitNestedViewTransitions', 'measureNestedViewTransitions'],
  ...[
    'restoreNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'commitAfterMutationEffectsOnFiber',
  ],
  ...['applyViewTransitionToHostInstances', 'restoreViewTransitionOnHostInstances'],
  'measureViewTransitionHostInstancesRecursive',
  // Refs to fragments
  ...['commitNewChildToFragmentInstances', 'commitFragmentInstanceInsertionEffects'],
  'commitFragmentInstanceDeletionEffects',
  // <SuspenseList> and <Activity>
  ...['updateSuspenseListComponent', 'initSuspenseListRenderState', 'updateActivityComponent'],
  // preload() and its kin of react-dom
  ...['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinitScript', 'preinitStyle'],
  'preinitModuleScript',
  // The components around an error, whose names a production build does not have
  'getStackByFiberInDevAndProd',
];

interface Edit {
  readonly pattern: RegExp;
  readonly text: string;
}

function all(pattern: RegExp, text: string): Edit {
  return { pattern, text };
}

/** Empties a function at the top of its module; it keeps its name, because it is still called. */
function emptyFunction(name: string): Edit {
  return all(new RegExp(String.raw`^(?:async )?function ${name}\([^]*?^\}$`, 'gmu'), `function ${name}() {}`);
}

function edit(name: string, id: RegExp, edits: readonly Edit[]): Plugin {
  return {
    name,
    transform: {
      filter: { id },
      handler: (code) =>
        edits.reduce((text, { pattern, text: replacement }) => {
          if (text.search(pattern) < 0) throw new Error(`${name}: nothing matches ${pattern}`);
          return text.replaceAll(pattern, () => replacement);
        }, code),
    },
  };
}
