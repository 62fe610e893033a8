import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  parseSync,
  type ModuleItem,
  type TsEntityName,
  type TsInterfaceDeclaration,
  type TsType,
  type TsTypeAliasDeclaration,
} from '@swc/core';
import type { Parameter, Parameters } from './form.ts';
import { invalid, type StripeFault } from './fault.ts';

/** The folder of the SDK's type declarations. */
const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm');

type Declaration = TsInterfaceDeclaration | TsTypeAliasDeclaration;

/** The types that a file declares, by their full name, such as `Checkout.SessionCreateParams.LineItem`. */
type Declarations = ReadonlyMap<string, Declaration>;

const read = new Map<string, Declarations>();

function declarationsOf(file: string): Declarations {
  const known = read.get(file);
  if (known) return known;
  const { body } = parseSync(readFileSync(join(resources, `${file}.d.ts`), 'utf8'), { syntax: 'typescript' });
  const found = new Map<string, Declaration>();
  collect(body, '', found);
  read.set(file, found);
  return found;
}

function collect(items: readonly ModuleItem[], scope: string, found: Map<string, Declaration>): void {
  for (const item of items) {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declaration.type === 'TsInterfaceDeclaration' || declaration.type === 'TsTypeAliasDeclaration')
      found.set(`${scope}${declaration.id.value}`, declaration);
    if (declaration.type === 'TsModuleDeclaration' && declaration.body?.type === 'TsModuleBlock')
      collect(declaration.body.body, `${scope}${declaration.id.value}.`, found);
  }
}

/** A type, and where its names are looked up. */
interface Place {
  readonly file: string;
  /** The full name of the declaration that the type is in. */
  readonly scope: string;
}

/**
 * Checks parameters against a type of the SDK: unknown names, missing ones, and values of another kind.
 * @throws StripeFault
 */
export function checkParameters(parameters: Parameters, file: string, type: string): void {
  const place = { file: `resources/${file}`, scope: type };
  const declaration = declarationsOf(place.file).get(type);
  if (!declaration) throw new Error(`the SDK has no type ${type} in ${file}`);
  const fault = declarationFault(parameters, declaration, place, '');
  if (fault) throw fault;
}

function declarationFault(value: Parameter, declaration: Declaration, place: Place, path: string) {
  return declaration.type === 'TsTypeAliasDeclaration'
    ? typeFault(value, declaration.typeAnnotation, place, path)
    : interfaceFault(value, declaration, place, path);
}

function interfaceFault(
  value: Parameter,
  declaration: TsInterfaceDeclaration,
  place: Place,
  path: string,
): StripeFault | null {
  if (typeof value === 'string' || Array.isArray(value)) return invalid(`Invalid object: ${path}`, path);
  const members = membersOf(declaration, place);
  for (const [name, { optional }] of members)
    if (!optional && !(name in value))
      return invalid(`Missing required param: ${at(path, name)}.`, at(path, name), 'parameter_missing');
  for (const [name, item] of Object.entries(value)) {
    const member = members.get(name) ?? members.get('*');
    if (!member)
      return invalid(`Received unknown parameter: ${at(path, name)}`, at(path, name), 'parameter_unknown');
    const fault = typeFault(item, member.type, member.place, at(path, name));
    if (fault) return fault;
  }
  return null;
}

interface Member {
  readonly optional: boolean;
  readonly type: TsType;
  readonly place: Place;
}

/** The properties of an interface and those that it extends; `*` is any name. */
function membersOf(declaration: TsInterfaceDeclaration, place: Place): Map<string, Member> {
  const members = new Map<string, Member>();
  for (const { expression } of declaration.extends) {
    const base = expression.type === 'Identifier' ? find(expression.value, place) : null;
    if (base?.declaration.type === 'TsInterfaceDeclaration')
      for (const [name, member] of membersOf(base.declaration, base.place)) members.set(name, member);
  }
  for (const member of declaration.body.body) {
    const type = 'typeAnnotation' in member ? member.typeAnnotation?.typeAnnotation : undefined;
    if (!type) continue;
    if (member.type === 'TsIndexSignature') members.set('*', { optional: true, type, place });
    if (member.type === 'TsPropertySignature' && member.key.type === 'Identifier')
      members.set(member.key.value, { optional: member.optional, type, place });
  }
  return members;
}

/** Null if the value is of the type. */
function typeFault(value: Parameter, type: TsType, place: Place, path: string): StripeFault | null {
  switch (type.type) {
    case 'TsUnionType':
      return unionFault(value, type.types, place, path);
    case 'TsArrayType':
      return listFault(value, type.elemType, place, path);
    case 'TsKeywordType':
      return keywordFault(value, type.kind, path);
    case 'TsLiteralType':
      return value === String('value' in type.literal ? type.literal.value : '')
        ? null
        : invalid(`Invalid value: ${path}`, path);
    case 'TsTypeReference':
      return referenceFault(value, type.typeName, type.typeParams?.params ?? [], place, path);
    case 'TsTypeLiteral': {
      const [signature] = type.members;
      const item = signature?.type === 'TsIndexSignature' ? signature.typeAnnotation?.typeAnnotation : null;
      if (!item || typeof value === 'string') return invalid(`Invalid object: ${path}`, path);
      return firstFault(Object.entries(value), ([name, each]) =>
        typeFault(each, item, place, at(path, name)),
      );
    }
    default:
      throw new Error(`${place.scope} has a type that is not read: ${type.type}`);
  }
}

/** `OtherString` stands for values that Stripe may add; it allows none here. */
function unionFault(value: Parameter, types: readonly TsType[], place: Place, path: string) {
  const faults = types.map((each) => typeFault(value, each, place, path));
  if (faults.includes(null)) return null;
  // The fault inside the object says more than that the text of the union is another one.
  const deepest = faults.toSorted((one, other) => depth(other) - depth(one));
  return deepest[0] ?? invalid(`Invalid value: ${path}`, path);
}

function depth(fault: StripeFault | null): number {
  return fault?.details.param?.length ?? 0;
}

function referenceFault(
  value: Parameter,
  typeName: TsEntityName,
  [argument]: readonly TsType[],
  place: Place,
  path: string,
): StripeFault | null {
  const name = nameOf(typeName);
  if (name === 'Array' && argument) return listFault(value, argument, place, path);
  if (name === 'Emptyable' && argument) return value === '' ? null : typeFault(value, argument, place, path);
  if (name === 'OtherString') return invalid(`Invalid value: ${path}`, path);
  if (name === 'Decimal') return keywordFault(value, 'number', path);
  const found = find(name, place);
  if (!found) throw new Error(`${place.scope} names an unknown type: ${name}`);
  return declarationFault(value, found.declaration, found.place, path);
}

function listFault(value: Parameter, type: TsType, place: Place, path: string) {
  if (!Array.isArray(value)) return invalid(`Invalid array: ${path}`, path);
  return firstFault([...value.entries()], ([index, item]) =>
    typeFault(item, type, place, `${path}[${index}]`),
  );
}

function firstFault<Item>(items: readonly Item[], faultOf: (item: Item) => StripeFault | null) {
  return items.map(faultOf).find((fault) => fault !== null) ?? null;
}

function keywordFault(value: Parameter, kind: string, path: string): StripeFault | null {
  const fits: Readonly<Record<string, boolean>> = {
    string: typeof value === 'string',
    number: typeof value === 'string' && /^-?\d+(?:\.\d+)?$/u.test(value),
    boolean: value === 'true' || value === 'false',
    null: value === '',
  };
  return fits[kind] === true ? null : invalid(`Invalid ${kind}: ${path}`, path);
}

/** A name is looked up in the scope of its declaration, then further out, then in what all files share. */
function find(name: string, { file, scope }: Place) {
  const parts = scope.split('.');
  for (let size = parts.length; size >= 0; size -= 1) {
    const full = [...parts.slice(0, size), name].join('.');
    const declaration = declarationsOf(file).get(full);
    if (declaration) return { declaration, place: { file, scope: full } };
  }
  const shared = declarationsOf('shared').get(name);
  return shared ? { declaration: shared, place: { file: 'shared', scope: name } } : null;
}

function nameOf(name: TsEntityName): string {
  return name.type === 'Identifier' ? name.value : `${nameOf(name.left)}.${name.right.value}`;
}

function at(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}
