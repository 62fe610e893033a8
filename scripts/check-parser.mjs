import { Visitor } from '@swc/core/Visitor.js';

/**
 * Teaches the visitor that dependency-cruiser builds on about `using` and `await using`, at which it gives up.
 * The canary holds an import below `await using`, so this can go when its test passes without.
 */
const visitStatement = Visitor.prototype.visitStatement;

Visitor.prototype.visitStatement = function visitAnyStatement(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) };
};
